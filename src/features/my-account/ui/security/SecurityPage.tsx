import type { ComponentProps } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { Disclosure } from '../../../../ui/Disclosure.tsx'
import { MessageParts } from '../../../../ui/html/MessageParts.tsx'
import type { Notice } from '../../../../ui/Notices.tsx'
import * as messages from '../../messages.ts'
import { AccountForm, type NonceField } from '../AccountForm.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { ApplicationPasswords } from './ApplicationPasswords.tsx'
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
  /** Of staff alone. */
  readonly applications?: ComponentProps<typeof ApplicationPasswords>['applications'] | undefined
  readonly nonce: NonceField
  readonly problems: readonly Notice[]
}

export const SECURITY_PATH = '/my-account/security/'

/** The second factors of the account, passkeys and codes of an authenticator, and the passwords of programs. */
export function SecurityPage(props: Props) {
  const { security } = props
  return (
    <>
      {security.mustSetUp && <p className="security-page-required">{messages.staffNeedFactor()}</p>}
      {security.mustUsePasskey && <p className="security-page-required">{messages.staffNeedPasskey()}</p>}
      {!security.hasPassword && (
        <p className="security-page-required">
          <MessageParts
            parts={messages.securityNoPassword({
              link: (text) => <a href="/my-account/lost-password/">{text}</a>,
            })}
          />
        </p>
      )}
      <section aria-labelledby="passkeys">
        <h2 id="passkeys">{messages.passkeys()}</h2>
        <PasskeyList {...props} passkeys={security.passkeys} />
      </section>
      <section aria-labelledby="authenticator">
        <h2 id="authenticator">{messages.authenticator()}</h2>
        {security.totp ? <TotpOn {...props} /> : <TotpOff {...props} />}
      </section>
      {props.applications && <ApplicationPasswords {...props} applications={props.applications} />}
    </>
  )
}

function TotpOff({ nonce, problems }: Props) {
  return (
    <>
      <p>{messages.authenticatorText()}</p>
      <AccountForm action={SECURITY_PATH} nonce={nonce} hidden={{ action: 'begin_totp' }}>
        <PasswordField
          id="begin_password"
          name="password"
          label={messages.currentPassword()}
          kind="current-password"
          problems={problems}
        />
        <Button type="submit" kind="quiet">
          {messages.setUpAuthenticator()}
        </Button>
      </AccountForm>
    </>
  )
}

/** A refused form is open, so that its problem is visible. */
function TotpOn({ security, nonce, problems }: Props) {
  const hasProblem = (id: string) => problems.some(({ fieldId }) => fieldId === id)
  const forms = [
    ['new_codes', messages.newBackupCodes(), messages.createBackupCodes()],
    ['end_totp', messages.turnOffCodes(), messages.turnOff()],
  ] as const
  return (
    <>
      <p>{messages.authenticatorOn({ count: security.backupCodesLeft })}</p>
      {forms.map(([action, title, label]) => (
        <Disclosure key={action} id={action} title={title} open={hasProblem(`${action}_password`)}>
          <AccountForm action={SECURITY_PATH} nonce={nonce} hidden={{ action }}>
            {action === 'new_codes' && <p>{messages.oldCodesStop()}</p>}
            <PasswordField
              id={`${action}_password`}
              name="password"
              label={messages.currentPassword()}
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
