import { Button } from '../../../../ui/Button.tsx'
import type { Notice } from '../../../../ui/Notices.tsx'
import { AttributionInputs } from '../../../attribution/ui/AttributionInputs.tsx'
import * as messages from '../../messages.ts'
import { AccountForm, type NonceField } from '../AccountForm.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { TextField } from '../TextField.tsx'

type Props = {
  readonly nonce: NonceField
  readonly email: string
  readonly redirectTo: string | undefined
  /** Otherwise a link to set the password is mailed. */
  readonly requiresPassword: boolean
  readonly problems: readonly Notice[]
}

/** The form for a new account, with WooCommerce's names. */
export function RegisterForm({ nonce, email, redirectTo, requiresPassword, problems }: Props) {
  return (
    <>
      <h2>{messages.newCustomer()}</h2>
      <p>{messages.registerText()}</p>
      <AccountForm
        action="/my-account/"
        nonce={nonce}
        className="woocommerce-form woocommerce-form-register register"
        hidden={redirectTo ? { redirect_to: redirectTo } : {}}
      >
        <TextField
          id="reg_email"
          name="email"
          type="email"
          label={messages.email()}
          defaultValue={email}
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          problems={problems}
          {...(!requiresPassword && { hint: messages.registerHint() })}
        />
        {requiresPassword && (
          <PasswordField
            id="reg_password"
            name="password"
            label={messages.createPassword()}
            kind="new-password"
            problems={problems}
          />
        )}
        <AttributionInputs />
        <Button
          type="submit"
          name="register"
          value="1"
          kind="quiet"
          wide
          className="woocommerce-form-register__submit"
        >
          {messages.createAccount()}
        </Button>
      </AccountForm>
    </>
  )
}
