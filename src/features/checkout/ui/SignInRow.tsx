import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/forms/Choice.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import * as messages from '../messages.ts'

/** What the sign-in form needs: its nonce, with the field's wire name. */
export type SignInSettings = {
  readonly nonce: { readonly name: string; readonly value: string }
  /** Whether visitors can register. */
  readonly canRegister: boolean
}

/** For returning customers: opens the sign-in form, also without script. */
export function SignInRow({ settings }: { readonly settings: SignInSettings }) {
  return (
    <details className="checkout-sign-in">
      <summary>
        <Icon name="user" size={16} />
        {messages.returningCustomer()}
      </summary>
      <SignInForm settings={settings} intro={messages.signInIntro()} />
    </details>
  )
}

/** Replaces the checkout form for guests where guest checkout is off. */
export function SignInFirst({ settings }: { readonly settings: SignInSettings }) {
  return (
    <section className="checkout-sign-in first" aria-labelledby="sign-in-first">
      <h2 id="sign-in-first">{messages.signInToOrder()}</h2>
      <SignInForm settings={settings} intro={messages.signInRequired()} isMain>
        {settings.canRegister && (
          <a href={`/my-account/?redirect_to=${CHECKOUT}`}>{messages.createAccount()}</a>
        )}
      </SignInForm>
    </section>
  )
}

/** The same for somebody who has registered and not confirmed the address yet. */
export function ConfirmFirst() {
  return (
    <section className="checkout-sign-in first" aria-labelledby="confirm-first">
      <h2 id="confirm-first">{messages.confirmToOrder()}</h2>
      <p>{messages.confirmToOrderText()}</p>
      <a href="/my-account/">{messages.viewAccount()}</a>
    </section>
  )
}

const CHECKOUT = '/checkout/'

type FormProps = {
  settings: SignInSettings
  intro: string
  /** Whether signing in is the only action on the page. */
  isMain?: boolean
  children?: ReactNode
}

/** The sign-in form by its wire names; it posts to the account page, which redirects back here. */
function SignInForm({ settings, intro, isMain = false, children }: FormProps) {
  const { nonce } = settings
  return (
    <form
      method="post"
      action="/my-account/"
      className="woocommerce-form woocommerce-form-login login"
      aria-label={messages.signIn()}
    >
      <p>{intro}</p>
      <Field
        id="username"
        name="username"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        row={{ label: messages.username() }}
      />
      <Field
        id="password"
        name="password"
        type="password"
        required
        autoComplete="current-password"
        row={{ label: messages.password() }}
      />
      <Checkbox id="rememberme" name="rememberme" value="forever" label={messages.keepSignedIn()} />
      <Button kind={isMain ? 'primary' : 'quiet'} type="submit" name="login" value="1">
        {messages.signIn()}
      </Button>
      <p className="checkout-sign-in-more">
        <a href="/my-account/lost-password/">{messages.forgotPassword()}</a>
        {children}
      </p>
      <input type="hidden" name="redirect_to" value={CHECKOUT} />
      <input type="hidden" name={nonce.name} value={nonce.value} />
    </form>
  )
}
