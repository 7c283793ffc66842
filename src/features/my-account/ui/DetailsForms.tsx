import { Button } from '../../../ui/Button.tsx'
import { MessageParts } from '../../../ui/html/MessageParts.tsx'
import type { Notice } from '../../../ui/Notices.tsx'
import * as messages from '../messages.ts'
import { AccountForm, type NonceField } from './AccountForm.tsx'
import { PasswordField } from './PasswordField.tsx'
import { TextField } from './TextField.tsx'

type AccountDetails = {
  readonly login: string
  readonly firstName: string
  readonly lastName: string
  readonly displayName: string
  /** The current e-mail address. */
  readonly email: string
  /** The input of the field for a new one. */
  readonly newEmail: string
  readonly hasPassword: boolean
}

type Props = {
  readonly details: AccountDetails
  readonly nonce: NonceField
  readonly problems: readonly Notice[]
}

const ACTION = '/my-account/edit-account/'

/** Names, e-mail address and password: three forms, since two of them require the current password. */
export function DetailsForms(props: Props) {
  return (
    <>
      <section aria-labelledby="names-heading">
        <h2 id="names-heading">{messages.name()}</h2>
        <NamesForm {...props} />
      </section>
      <section aria-labelledby="email-heading">
        <h2 id="email-heading">{messages.email()}</h2>
        <EmailForm {...props} />
      </section>
      <section aria-labelledby="password-heading">
        <h2 id="password-heading">{messages.password()}</h2>
        <PasswordForm {...props} />
      </section>
    </>
  )
}

function NamesForm({ details, nonce, problems }: Props) {
  const shared = { problems, maxLength: 100 }
  return (
    <AccountForm
      action={ACTION}
      nonce={nonce}
      hidden={{ action: 'save_account_details' }}
      className="woocommerce-EditAccountForm edit-account"
    >
      <TextField
        id="account_first_name"
        label={messages.firstName()}
        optional
        defaultValue={details.firstName}
        autoComplete="given-name"
        {...shared}
      />
      <TextField
        id="account_last_name"
        label={messages.lastName()}
        optional
        defaultValue={details.lastName}
        autoComplete="family-name"
        {...shared}
      />
      <TextField
        id="account_display_name"
        label={messages.displayName()}
        hint={messages.displayNameHint()}
        defaultValue={details.displayName}
        autoComplete="nickname"
        {...shared}
      />
      <Button type="submit" name="save_account_details" value="1">
        {messages.saveName()}
      </Button>
    </AccountForm>
  )
}

function EmailForm({ details, nonce, problems }: Props) {
  if (!details.hasPassword) return <PasswordMissing />
  return (
    <AccountForm action={ACTION} nonce={nonce} hidden={{ action: 'save_account_email' }}>
      <p>
        <MessageParts
          parts={messages.currentEmail({
            address: details.email,
            email: (text) => <strong>{text}</strong>,
          })}
        />
      </p>
      <TextField
        id="account_email"
        type="email"
        label={messages.newEmail()}
        hint={messages.newEmailHint()}
        defaultValue={details.newEmail}
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        problems={problems}
      />
      <PasswordField
        id="email_password_current"
        name="password_current"
        label={messages.currentPassword()}
        kind="current-password"
        problems={problems}
      />
      <Button type="submit" kind="quiet" name="save_account_email" value="1">
        {messages.changeEmail()}
      </Button>
    </AccountForm>
  )
}

/** The hidden user name: password managers use it to find the entry to change. */
function PasswordForm({ details, nonce, problems }: Props) {
  if (!details.hasPassword) return <PasswordMissing />
  return (
    <AccountForm action={ACTION} nonce={nonce} hidden={{ action: 'save_account_password' }}>
      <input type="text" name="username" autoComplete="username" value={details.login} readOnly hidden />
      <PasswordField
        id="password_current"
        label={messages.currentPassword()}
        kind="current-password"
        problems={problems}
      />
      <PasswordField id="password_1" label={messages.newPassword()} kind="new-password" problems={problems} />
      <Button type="submit" kind="quiet" name="save_account_password" value="1">
        {messages.changePassword()}
      </Button>
    </AccountForm>
  )
}

function PasswordMissing() {
  return (
    <p>
      <MessageParts
        parts={messages.noPassword({ link: (text) => <a href="/my-account/lost-password/">{text}</a> })}
      />
    </p>
  )
}
