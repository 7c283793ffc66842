import { Button } from '../../../ui/Button.tsx'
import { described, FormRow } from '../../../ui/forms/Field.tsx'
import { passwordHint, saveTexts } from '../texts.ts'

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
      <h2 id="save-heading">Save your details</h2>
      <p>{saveTexts.intro}</p>
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
        {requiresPassword ? <Password problem={problem} /> : <p>{saveTexts.linkComes}</p>}
        <Button type="submit" name="save_details" value="1" kind="quiet">
          Make an account
        </Button>
      </form>
    </section>
  )
}

function Password({ problem }: { readonly problem: string | undefined }) {
  const fieldRow = { hint: passwordHint, error: problem }
  return (
    <FormRow id="account_password" label="Choose a password" {...fieldRow}>
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
        <button type="button" className="order-password-show" data-shows="account_password">
          <span>Show</span>
          <span className="screen-reader-text"> the password</span>
        </button>
      </span>
    </FormRow>
  )
}
