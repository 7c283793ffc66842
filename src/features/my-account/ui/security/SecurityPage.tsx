import { Button } from '../../../../ui/Button.tsx'
import { Disclosure } from '../../../../ui/Disclosure.tsx'
import type { Notice } from '../../../../ui/Notices.tsx'
import { AccountForm, type NonceField } from '../AccountForm.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { PasskeyList, type PasskeySummary } from './PasskeyList.tsx'

type SecurityState = {
  readonly totp: boolean
  readonly backupCodesLeft: number
  /** The shop requires a second factor of this account, and there is none yet. */
  readonly mustSetUp: boolean
  /** There is a passkey, and it was not used to sign in. */
  readonly mustUsePasskey: boolean
  readonly hasPassword: boolean
  readonly passkeys: readonly PasskeySummary[]
}

type Props = {
  readonly security: SecurityState
  readonly nonce: NonceField
  readonly problems: readonly Notice[]
}

export const SECURITY_PATH = '/my-account/security/'

/** The second factors of the account: passkeys and codes of an authenticator. */
export function SecurityPage(props: Props) {
  const { security } = props
  return (
    <>
      {security.mustSetUp && (
        <p className="security-page-required">
          Everybody who works in this shop has a second factor. Please add a passkey or turn on the codes of
          an authenticator; until then you can do here what a customer can.
        </p>
      )}
      {security.mustUsePasskey && (
        <p className="security-page-required">
          You signed in with your password alone, so you can do here what a customer can. Sign out and sign in
          with your passkey to work in this shop, or to change what stands here. Is the passkey lost? Whoever
          runs the shop can take it from your account, and you set up another.
        </p>
      )}
      {!security.hasPassword && (
        <p className="security-page-required">
          Your account has no password yet, and everything here asks for it.{' '}
          <a href="/my-account/lost-password/">Have a link sent to set one</a>.
        </p>
      )}
      <section aria-labelledby="passkeys">
        <h2 id="passkeys">Passkeys</h2>
        <PasskeyList {...props} passkeys={security.passkeys} />
      </section>
      <section aria-labelledby="authenticator">
        <h2 id="authenticator">Codes of an authenticator</h2>
        {security.totp ? <TotpOn {...props} /> : <TotpOff {...props} />}
      </section>
    </>
  )
}

function TotpOff({ nonce, problems }: Props) {
  return (
    <>
      <p>
        An app on your phone shows a new code every half minute. Once it is set up, signing in with your
        password asks for one.
      </p>
      <AccountForm action={SECURITY_PATH} nonce={nonce} hidden={{ action: 'begin_totp' }}>
        <PasswordField
          id="begin_password"
          name="password"
          label="Your password"
          kind="current-password"
          problems={problems}
        />
        <Button type="submit" kind="quiet">
          Set up an authenticator
        </Button>
      </AccountForm>
    </>
  )
}

/** A refused form is open, so that its problem is visible. */
function TotpOn({ security, nonce, problems }: Props) {
  const hasProblem = (id: string) => problems.some(({ fieldId }) => fieldId === id)
  const forms = [
    ['new_codes', 'New backup codes', 'Make ten new codes'],
    ['end_totp', 'Turn the codes off', 'Turn off'],
  ] as const
  return (
    <>
      <p>{`Turned on. ${codesLeftText(security.backupCodesLeft)}`}</p>
      {forms.map(([action, title, label]) => (
        <Disclosure key={action} id={action} title={title} open={hasProblem(`${action}_password`)}>
          <AccountForm action={SECURITY_PATH} nonce={nonce} hidden={{ action }}>
            {action === 'new_codes' && <p>The codes that you have now stop working.</p>}
            <PasswordField
              id={`${action}_password`}
              name="password"
              label="Your password"
              kind="current-password"
              problems={problems}
            />
            <Button type="submit" kind="quiet">
              {label}
            </Button>
          </AccountForm>
        </Disclosure>
      ))}
    </>
  )
}

function codesLeftText(count: number): string {
  if (count === 0) return 'All backup codes are used: please make new ones.'
  return `${count} backup ${count === 1 ? 'code is' : 'codes are'} left.`
}
