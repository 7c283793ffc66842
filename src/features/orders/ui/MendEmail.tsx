import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'

type Props = {
  /** The page of the order. */
  readonly action: string
  readonly nonce: string
  readonly email: string
  /** What is wrong with what was written. */
  readonly problem: string | undefined
}

/** For who has mistyped the address: the right one, where everything is then sent once more. */
export function MendEmail({ action, nonce, email, problem }: Props) {
  return (
    <details className="order-mend" open={problem !== undefined}>
      <summary>Is the address wrong?</summary>
      <form method="post" action={action} className="order-mend-form">
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
          row={{ label: 'E-mail address', error: problem }}
        />
        <Button type="submit" name="change_email" value="1" kind="quiet">
          Send it there
        </Button>
      </form>
    </details>
  )
}
