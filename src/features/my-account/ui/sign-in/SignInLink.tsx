import { Button } from '../../../../ui/Button.tsx'
import type { Notice } from '../../../../ui/Notices.tsx'
import * as messages from '../../messages.ts'
import { AccountForm, type NonceField } from '../AccountForm.tsx'
import { TextField } from '../TextField.tsx'

type Props = { readonly nonce: NonceField }

const ACTION = '/my-account/sign-in-link/'

type RequestProps = Props & { readonly user: string; readonly problems: readonly Notice[] }

/** Requests a mail with a link that signs in. */
export function SignInLinkForm({ nonce, user, problems }: RequestProps) {
  return (
    <AccountForm action={ACTION} nonce={nonce}>
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
    </AccountForm>
  )
}

/** Signs in with the mailed link, by a click. */
export function SignInWithLinkForm({ nonce, token }: Props & { readonly token: string }) {
  return (
    <AccountForm action={ACTION} nonce={nonce} hidden={{ token }}>
      <Button type="submit" wide>
        {messages.signIn()}
      </Button>
    </AccountForm>
  )
}
