import { Button } from '../../../../ui/Button.tsx'
import type { Notice } from '../../../../ui/Notices.tsx'
import * as messages from '../../messages.ts'
import { TextField } from '../TextField.tsx'

/** Asks whose account a link is mailed for: the content of a form. */
export function SendLink({
  user,
  problems,
}: {
  readonly user: string
  readonly problems: readonly Notice[]
}) {
  return (
    <>
      <TextField
        id="user_login"
        label={messages.usernameOrEmail()}
        defaultValue={user}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        problems={problems}
      />
      <Button type="submit" wide>
        {messages.sendLink()}
      </Button>
      <p>
        <a href="/my-account/">{messages.backToSignIn()}</a>
      </p>
    </>
  )
}
