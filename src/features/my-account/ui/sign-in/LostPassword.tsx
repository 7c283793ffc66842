import { Button } from '../../../../ui/Button.tsx'
import type { Notice } from '../../../../ui/Notices.tsx'
import * as messages from '../../messages.ts'
import { AccountForm, type NonceField } from '../AccountForm.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { TextField } from '../TextField.tsx'

type Props = { readonly nonce: NonceField; readonly problems: readonly Notice[] }

const ACTION = '/my-account/lost-password/'

/** Requests a link to reset the password of an account. */
export function LostPasswordForm({ nonce, problems, user }: Props & { readonly user: string }) {
  return (
    <AccountForm
      action={ACTION}
      nonce={nonce}
      className="woocommerce-ResetPassword lost_reset_password"
      hidden={{ wc_reset_password: 'true' }}
    >
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

/** Sets the new password, with the mailed link. */
export function NewPasswordForm({ nonce, problems, token }: Props & { readonly token: string }) {
  return (
    <AccountForm
      action={ACTION}
      nonce={nonce}
      className="woocommerce-ResetPassword lost_reset_password"
      hidden={{ wc_reset_password: 'true', reset_key: token }}
    >
      <PasswordField id="password_1" label={messages.newPassword()} kind="new-password" problems={problems} />
      <Button type="submit" wide>
        {messages.savePassword()}
      </Button>
    </AccountForm>
  )
}
