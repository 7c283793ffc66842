import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Choice.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { signInTexts } from '../texts.ts'

/** What a form that signs in from here needs: its nonce, by the wire's name for its field. */
export type SignInDoor = {
  readonly nonce: { readonly name: string; readonly value: string }
  /** Whether the shop makes new accounts for whoever asks. */
  readonly canRegister: boolean
}

/** For those who have an account: a link that opens the form in its place, without script too. */
export function SignInRow({ door }: { readonly door: SignInDoor }) {
  return (
    <details className="checkout-sign-in">
      <summary>
        <Icon name="user" size={16} />
        {signInTexts.asked}
      </summary>
      <SignInForm door={door} lead={signInTexts.lead} />
    </details>
  )
}

/** What stands instead of the order's form where the shop sells to accounts alone. */
export function SignInFirst({ door }: { readonly door: SignInDoor }) {
  return (
    <section className="checkout-sign-in first" aria-labelledby="sign-in-first">
      <h2 id="sign-in-first">{signInTexts.needed}</h2>
      <SignInForm door={door} lead={signInTexts.neededLead} isMain>
        {door.canRegister && <a href={`/my-account/?redirect_to=${CHECKOUT}`}>{signInTexts.register}</a>}
      </SignInForm>
    </section>
  )
}

const CHECKOUT = '/checkout/'

type FormProps = {
  door: SignInDoor
  lead: string
  /** Whether there is nothing else to do on the page. */
  isMain?: boolean
  children?: ReactNode
}

/** The sign-in form by its names on the wire; the account answers it, and leads back here. */
function SignInForm({ door, lead, isMain = false, children }: FormProps) {
  const { nonce } = door
  return (
    <form
      method="post"
      action="/my-account/"
      className="woocommerce-form woocommerce-form-login login"
      aria-label="Sign in"
    >
      <p>{lead}</p>
      <Field
        id="username"
        name="username"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        row={{ label: 'User name or e-mail address' }}
      />
      <Field
        id="password"
        name="password"
        type="password"
        required
        autoComplete="current-password"
        row={{ label: 'Password' }}
      />
      <Checkbox id="rememberme" name="rememberme" value="forever" label="Keep me signed in on this device" />
      <Button kind={isMain ? 'primary' : 'quiet'} type="submit" name="login" value="1">
        Sign in
      </Button>
      <p className="checkout-sign-in-more">
        <a href="/my-account/lost-password/">Lost your password?</a>
        {children}
      </p>
      <input type="hidden" name="redirect_to" value={CHECKOUT} />
      <input type="hidden" name={nonce.name} value={nonce.value} />
    </form>
  )
}
