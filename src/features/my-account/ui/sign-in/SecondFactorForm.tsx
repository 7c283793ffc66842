import { Button } from '../../../../ui/Button.tsx'
import type { Notice } from '../../../../ui/Notices.tsx'
import * as messages from '../../messages.ts'
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
      <CodeField problems={problems} hint={messages.secondFactorHint()} />
      <Button type="submit" wide>
        {messages.proceed()}
      </Button>
      <p>
        <a href="/my-account/">{messages.startOver()}</a>
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
      label={messages.code()}
      hint={hint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      problems={problems}
    />
  )
}
