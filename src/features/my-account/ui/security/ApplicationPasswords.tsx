import { Button, ButtonLink } from '../../../../ui/Button.tsx'
import { Disclosure } from '../../../../ui/Disclosure.tsx'
import type { Notice } from '../../../../ui/Notices.tsx'
import * as messages from '../../messages.ts'
import { AccountForm, type NonceField } from '../AccountForm.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { TextField } from '../TextField.tsx'

const ACTION = '/my-account/security/'

type ApplicationPasswordSummary = {
  readonly uuid: string
  readonly name: string
  readonly createdOn: string
  /** When it was used last; absent when it never was. */
  readonly used?: string | undefined
}

type Props = {
  readonly applications: {
    readonly passwords: readonly ApplicationPasswordSummary[]
    /** The name of the program that sent the person here. */
    readonly suggestedName: string
    readonly maxNameLength: number
  }
  readonly nonce: NonceField
  readonly problems: readonly Notice[]
}

/** The passwords with which programs work as this account, each with a form to revoke it, and a form to create one. */
export function ApplicationPasswords({ applications, nonce, problems }: Props) {
  const { passwords, suggestedName, maxNameLength } = applications
  return (
    <section aria-labelledby="application-passwords">
      <h2 id="application-passwords">{messages.applicationPasswords()}</h2>
      <p>{messages.applicationPasswordsText()}</p>
      {passwords.length > 0 && (
        <div className="passkey-list">
          {passwords.map((password) => (
            <ApplicationEntry key={password.uuid} password={password} nonce={nonce} />
          ))}
        </div>
      )}
      <AccountForm action={ACTION} nonce={nonce} hidden={{ action: 'add_application' }}>
        <TextField
          id="application_name"
          name="name"
          label={messages.applicationName()}
          hint={messages.applicationNameHint()}
          defaultValue={suggestedName}
          maxLength={maxNameLength}
          problems={problems}
        />
        <PasswordField
          id="add_application_password"
          name="password"
          label={messages.currentPassword()}
          kind="current-password"
          problems={problems}
        />
        <Button type="submit" kind="quiet">
          {messages.createApplicationPassword()}
        </Button>
      </AccountForm>
    </section>
  )
}

function ApplicationEntry({
  password: { uuid, name, createdOn, used },
  nonce,
}: {
  readonly password: ApplicationPasswordSummary
  readonly nonce: NonceField
}) {
  const title = (
    <>
      <bdi>{name}</bdi>{' '}
      <span className="passkey-list-created">{messages.passkeyAdded({ date: createdOn })}</span>
    </>
  )
  return (
    <Disclosure id={`application-${uuid}`} title={title}>
      <p>
        {used === undefined
          ? messages.applicationPasswordUnused()
          : messages.applicationPasswordUsed({ moment: used })}
      </p>
      <AccountForm action={ACTION} nonce={nonce} hidden={{ action: 'revoke_application', application: uuid }}>
        <Button type="submit" kind="quiet">
          {messages.revokeApplicationPassword()}
        </Button>
      </AccountForm>
    </Disclosure>
  )
}

/** A new password, shown only once. */
export function NewApplicationPassword({
  name,
  login,
  password,
}: {
  readonly name: string
  readonly login: string
  readonly password: string
}) {
  return (
    <>
      <p>{messages.newApplicationPasswordText({ name, login })}</p>
      <p className="backup-codes-list backup-codes-single">
        <code>{password}</code>
      </p>
      <p className="backup-codes-actions">
        <ButtonLink href={ACTION}>{messages.applicationPasswordSaved()}</ButtonLink>
      </p>
    </>
  )
}
