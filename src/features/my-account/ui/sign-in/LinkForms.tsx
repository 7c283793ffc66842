import { Button } from '../../../../ui/Button.tsx'
import type { Notice } from '../../../../ui/Notices.tsx'
import * as messages from '../../messages.ts'
import { AccountForm, type NonceField } from '../AccountForm.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { TextField } from '../TextField.tsx'

type Props = { readonly nonce: NonceField; readonly token: string }

type ConfirmProps = Props & {
  readonly requiresPassword: boolean
  /** Whether the owner of the address may claim an account that somebody else created. */
  readonly canClaim: boolean
  readonly problems: readonly Notice[]
}

const CONFIRM_ACTION = '/my-account/confirm-email/'

/**
 * Confirms an address by a click, so that mail scanners that open links confirm nothing; with the password, so that nobody
 * confirms an account that somebody else created.
 */
export function ConfirmAddressForm({ nonce, token, requiresPassword, canClaim, problems }: ConfirmProps) {
  return (
    <>
      <AccountForm action={CONFIRM_ACTION} nonce={nonce} hidden={{ token }}>
        {requiresPassword && (
          <PasswordField
            id="password"
            label={messages.accountPassword()}
            kind="current-password"
            problems={problems}
          />
        )}
        <Button type="submit" wide>
          {messages.confirmEmail()}
        </Button>
      </AccountForm>
      {canClaim ? <ClaimForm nonce={nonce} token={token} /> : <p>{messages.closePage()}</p>}
    </>
  )
}

function ClaimForm({ nonce, token }: Props) {
  return (
    <AccountForm action={CONFIRM_ACTION} nonce={nonce} hidden={{ token, not_mine: '1' }}>
      <p>{messages.notYourAccount()}</p>
      <Button type="submit" kind="quiet">
        {messages.claimAccount()}
      </Button>
    </AccountForm>
  )
}

/** Sets up the first owner of the shop. */
export function SetupForm({
  nonce,
  token,
  email,
  problems,
}: Props & { readonly email: string; readonly problems: readonly Notice[] }) {
  return (
    <AccountForm action="/my-account/set-up/" nonce={nonce} hidden={{ token }}>
      <TextField
        id="email"
        type="email"
        label={messages.email()}
        defaultValue={email}
        autoComplete="username"
        inputMode="email"
        maxLength={254}
        problems={problems}
      />
      <PasswordField
        id="password"
        label={messages.createPassword()}
        kind="new-password"
        problems={problems}
      />
      <Button type="submit" wide>
        {messages.createOwner()}
      </Button>
    </AccountForm>
  )
}

/** Confirms signing out, when the link has no valid nonce. */
export function SignOutForm({ nonce }: { readonly nonce: NonceField }) {
  return (
    <AccountForm action="/my-account/customer-logout/" nonce={nonce}>
      <Button type="submit" wide>
        {messages.signOut()}
      </Button>
      <p>
        <a href="/my-account/">{messages.staySignedInLink()}</a>
      </p>
    </AccountForm>
  )
}
