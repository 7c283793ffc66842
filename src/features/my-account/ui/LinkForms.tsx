import { Button } from '../../../ui/Button.tsx'
import type { Notice } from '../../../ui/Notices.tsx'
import { confirmHints } from '../texts.ts'
import { AccountForm, type NonceField } from './AccountForm.tsx'
import { PasswordField } from './PasswordField.tsx'
import { TextField } from './TextField.tsx'

type Props = { readonly nonce: NonceField; readonly token: string }

type ConfirmProps = Props & {
  readonly asksPassword: boolean
  /** Whether the account may be taken from whoever made it. */
  readonly mayDisown: boolean
  readonly problems: readonly Notice[]
}

const CONFIRM = '/my-account/confirm-email/'

/**
 * Confirms an address by a press, so that programs which look at links in mails confirm nothing; with the password, so that
 * nobody confirms an account that a stranger made.
 */
export function ConfirmAddressForm({ nonce, token, asksPassword, mayDisown, problems }: ConfirmProps) {
  return (
    <>
      <AccountForm action={CONFIRM} nonce={nonce} hidden={{ token }}>
        {asksPassword && (
          <PasswordField
            id="password"
            label={confirmHints.password}
            kind="current-password"
            problems={problems}
          />
        )}
        <Button type="submit" wide>
          {confirmHints.confirm}
        </Button>
      </AccountForm>
      {mayDisown ? <NotMineForm nonce={nonce} token={token} /> : <p>{confirmHints.leave}</p>}
    </>
  )
}

function NotMineForm({ nonce, token }: Props) {
  return (
    <AccountForm action={CONFIRM} nonce={nonce} hidden={{ token, not_mine: '1' }}>
      <p>{confirmHints.notMine}</p>
      <Button type="submit" kind="quiet">
        {confirmHints.setNew}
      </Button>
    </AccountForm>
  )
}

/** The first owner of the shop. */
export function SetUpForm({
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
        label="Your e-mail address"
        defaultValue={email}
        autoComplete="username"
        inputMode="email"
        maxLength={254}
        problems={problems}
      />
      <PasswordField id="password" label="Choose a password" kind="new-password" problems={problems} />
      <Button type="submit" wide>
        Make me the owner
      </Button>
    </AccountForm>
  )
}

/** Asks before signing out, when the link to it came from elsewhere or is old. */
export function SignOutForm({ nonce }: { readonly nonce: NonceField }) {
  return (
    <AccountForm action="/my-account/customer-logout/" nonce={nonce}>
      <Button type="submit" wide>
        Sign out
      </Button>
      <p>
        <a href="/my-account/">Stay signed in</a>
      </p>
    </AccountForm>
  )
}
