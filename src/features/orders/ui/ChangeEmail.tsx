import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import * as messages from '../messages.ts'

type Props = {
  /** The page of the order. */
  readonly action: string
  readonly nonce: string
  readonly email: string
  /** The problem with the entered address. */
  readonly problem: string | undefined
}

/** The form to correct a mistyped address; all mails are then sent again. */
export function ChangeEmail({ action, nonce, email, problem }: Props) {
  return (
    <details className="order-change-email" open={problem !== undefined}>
      <summary>{messages.wrongEmail()}</summary>
      <form method="post" action={action} className="order-change-email-form">
        <input type="hidden" name="_wpnonce" value={nonce} />
        <Field
          id="billing_email"
          name="billing_email"
          type="email"
          defaultValue={email}
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          required
          {...(problem && { autoFocus: true })}
          row={{ label: messages.email(), error: problem }}
        />
        <Button type="submit" name="change_email" value="1" kind="quiet">
          {messages.updateEmail()}
        </Button>
      </form>
    </details>
  )
}
