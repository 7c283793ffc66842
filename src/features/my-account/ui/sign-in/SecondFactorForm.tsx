import { Button } from '../../../../ui/Button.tsx'
import type { Notice } from '../../../../ui/Notices.tsx'
import { AccountForm, type NonceField } from '../AccountForm.tsx'
import { TextField } from '../TextField.tsx'

type Props = {
  readonly nonce: NonceField
  readonly redirectTo: string | undefined
  readonly problems: readonly Notice[]
}

/** The form for the second factor, after the password was right. */
export function SecondFactorForm({ nonce, redirectTo, problems }: Props) {
  return (
    <AccountForm
      action="/my-account/second-factor/"
      nonce={nonce}
      hidden={redirectTo ? { redirect_to: redirectTo } : {}}
    >
      <CodeField
        problems={problems}
        hint="The six digits of your authenticator, or one of your backup codes."
      />
      <Button type="submit" wide>
        Go on
      </Button>
      <p>
        <a href="/my-account/">Begin again</a>
      </p>
    </AccountForm>
  )
}

/** A one-time code, which phones suggest above the keyboard. Backup codes have letters too. */
export function CodeField({
  problems,
  hint,
}: {
  readonly problems: readonly Notice[]
  readonly hint: string
}) {
  return (
    <TextField
      id="code"
      label="Code"
      hint={hint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      problems={problems}
    />
  )
}
