import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/forms/Choice.tsx'
import type { Notice } from '../../../../ui/Notices.tsx'
import * as messages from '../../messages.ts'
import { AccountForm, type NonceField } from '../AccountForm.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { TextField } from '../TextField.tsx'

type Props = {
  readonly nonce: NonceField
  readonly username: string
  readonly remember: boolean
  /** Where to go afterwards: a path of this shop. */
  readonly redirectTo: string | undefined
  readonly problems: readonly Notice[]
}

/** The sign-in form, with WooCommerce's names; where the browser supports passkeys, script shows a second button. */
export function SignInForm({ nonce, username, remember, redirectTo, problems }: Props) {
  return (
    <AccountForm
      action="/my-account/"
      nonce={nonce}
      className="woocommerce-form woocommerce-form-login login"
      hidden={redirectTo ? { redirect_to: redirectTo } : {}}
    >
      <TextField
        id="username"
        label={messages.usernameOrEmail()}
        defaultValue={username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        problems={problems}
      />
      <PasswordField id="password" label={messages.password()} kind="current-password" problems={problems} />
      <Checkbox
        id="rememberme"
        name="rememberme"
        value="forever"
        defaultChecked={remember}
        label={messages.staySignedIn()}
        labelClass="woocommerce-form-login__rememberme"
      />
      <Button type="submit" name="login" value="1" wide className="woocommerce-form-login__submit">
        {messages.signIn()}
      </Button>
      <div className="sign-in-form-passkey" data-passkey-sign-in="" hidden>
        <Button kind="quiet" wide data-passkey-button="">
          {messages.signInWithPasskey()}
        </Button>
        <p className="sign-in-form-error" role="alert" data-passkey-error="" />
      </div>
      <p className="woocommerce-LostPassword lost_password sign-in-form-lost">
        <a href="/my-account/lost-password/">{messages.forgotPassword()}</a>
        <a href="/my-account/sign-in-link/">{messages.emailSignInLink()}</a>
      </p>
    </AccountForm>
  )
}
