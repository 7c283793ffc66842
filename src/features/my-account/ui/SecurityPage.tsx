import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import type { Notice } from '../../../ui/Notices.tsx'
import { AccountForm, type NonceField } from './AccountForm.tsx'
import { type PasskeyLine, PasskeyList } from './PasskeyList.tsx'
import { PasswordField } from './PasswordField.tsx'

type Protection = {
  readonly totp: boolean
  readonly backupCodesLeft: number
  /** The shop demands a second factor of this account, and there is none yet. */
  readonly mustSetUp: boolean
  /** There is a passkey, and it was not used to sign in. */
  readonly mustUsePasskey: boolean
  readonly hasPassword: boolean
  readonly passkeys: readonly PasskeyLine[]
}

type Props = {
  readonly protection: Protection
  readonly nonce: NonceField
  readonly problems: readonly Notice[]
}

export const SECURITY_PATH = '/my-account/security/'

/** What protects the account beside its password: passkeys, and codes of an authenticator. */
export function SecurityPage(props: Props) {
  const { protection } = props
  return (
    <>
      {protection.mustSetUp && (
        <p className="security-page-must">
          Everybody who works in this shop has a second factor. Please add a passkey or turn on the codes of
          an authenticator; until then you can do here what a customer can.
        </p>
      )}
      {protection.mustUsePasskey && (
        <p className="security-page-must">
          You signed in with your password alone, so you can do here what a customer can. Sign out and sign in
          with your passkey to work in this shop, or to change what stands here. Is the passkey lost? Whoever
          runs the shop can take it from your account, and you set up another.
        </p>
      )}
      {!protection.hasPassword && (
        <p className="security-page-must">
          Your account has no password yet, and everything here asks for it.{' '}
          <a href="/my-account/lost-password/">Have a link sent to set one</a>.
        </p>
      )}
      <section aria-labelledby="passkeys">
        <h2 id="passkeys">Passkeys</h2>
        <PasskeyList {...props} passkeys={protection.passkeys} />
      </section>
      <section aria-labelledby="authenticator">
        <h2 id="authenticator">Codes of an authenticator</h2>
        {protection.totp ? <TotpOn {...props} /> : <TotpOff {...props} />}
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

/** A form that went wrong stands open, so that its fault is seen. */
function TotpOn({ protection, nonce, problems }: Props) {
  const isAtFault = (id: string) => problems.some(({ fieldId }) => fieldId === id)
  const forms = [
    ['new_codes', 'New backup codes', 'Make ten new codes'],
    ['end_totp', 'Turn the codes off', 'Turn off'],
  ] as const
  return (
    <>
      <p>{`Turned on. ${codesLeftText(protection.backupCodesLeft)}`}</p>
      {forms.map(([action, title, word]) => (
        <Disclosure key={action} id={action} title={title} open={isAtFault(`${action}_password`)}>
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
              {word}
            </Button>
          </AccountForm>
        </Disclosure>
      ))}
    </>
  )
}

function codesLeftText(left: number): string {
  if (left === 0) return 'All backup codes are used: please make new ones.'
  return `${left} backup ${left === 1 ? 'code is' : 'codes are'} left.`
}
