import { Button } from '../../../ui/Button.tsx'
import { described, FormRow } from '../../../ui/forms/Field.tsx'
import { ShowPasswordButton } from '../../../ui/forms/ShowPasswordButton.tsx'
import { passwordHint } from '../../accounts/rules/password-hint.ts'
import * as messages from '../messages.ts'

type Props = {
  /** The page of the order. */
  readonly action: string
  readonly nonce: string
  readonly email: string
  /** Otherwise a link to set a password is mailed. */
  readonly requiresPassword: boolean
  readonly problem: string | undefined
}

/** The form that creates an account after a guest order; only a password is needed. */
export function SaveDetails({ action, nonce, email, requiresPassword, problem }: Props) {
  return (
    <section className="order-save" aria-labelledby="save-heading">
      <h2 id="save-heading">{messages.saveDetails()}</h2>
      <p>{messages.saveDetailsIntro()}</p>
      <form method="post" action={action}>
        <input type="hidden" name="_wpnonce" value={nonce} />
        {/* For password managers, which need a user name. */}
        <input
          type="email"
          name="username"
          className="screen-reader-text"
          defaultValue={email}
          autoComplete="username"
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        {requiresPassword ? <Password problem={problem} /> : <p>{messages.passwordLinkComes()}</p>}
        <Button type="submit" name="save_details" value="1" kind="quiet">
          {messages.createAccount()}
        </Button>
      </form>
    </section>
  )
}

function Password({ problem }: { readonly problem: string | undefined }) {
  const fieldRow = { hint: passwordHint(), error: problem }
  return (
    <FormRow id="account_password" label={messages.password()} {...fieldRow}>
      <span className="order-password">
        <input
          id="account_password"
          name="account_password"
          type="password"
          className="input-text"
          autoComplete="new-password"
          autoCapitalize="off"
          spellCheck={false}
          required
          {...(problem && { autoFocus: true })}
          {...described('account_password', fieldRow)}
        />
        <ShowPasswordButton id="account_password" className="order-password-show" />
      </span>
    </FormRow>
  )
}
