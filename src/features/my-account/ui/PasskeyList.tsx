import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import type { Notice } from '../../../ui/Notices.tsx'
import { AccountForm, type NonceField } from './AccountForm.tsx'
import { PasswordField } from './PasswordField.tsx'
import { TextField } from './TextField.tsx'

export type PasskeyLine = { readonly id: number; readonly name: string; readonly made: string }

type Props = {
  readonly passkeys: readonly PasskeyLine[]
  readonly nonce: NonceField
  readonly problems: readonly Notice[]
}

const ACTION = '/my-account/security/'

export const MOST_PASSKEY_NAME = 60

/** The passkeys of an account, each to be renamed or removed, and the form that makes one, which needs script. */
export function PasskeyList(props: Props) {
  const { passkeys } = props
  return (
    <>
      <p>
        Sign in with your fingerprint, your face or the lock of your screen. Nothing can be guessed, stolen by
        mail or forgotten.
      </p>
      {passkeys.length > 0 && (
        <div className="passkey-list-list">
          {passkeys.map((passkey) => (
            <PasskeyEntry key={passkey.id} passkey={passkey} {...props} />
          ))}
        </div>
      )}
      <AddPasskey {...props} />
    </>
  )
}

function PasskeyEntry({
  passkey,
  nonce,
  problems,
}: Omit<Props, 'passkeys'> & { readonly passkey: PasskeyLine }) {
  const { id, name, made } = passkey
  const field = `remove_password_${id}`
  const nameField = `passkey_name_${id}`
  const isAtFault = problems.some(({ fieldId }) => fieldId === field || fieldId === nameField)
  const title = (
    <>
      <bdi>{name}</bdi> <span className="passkey-list-made">{`since ${made}`}</span>
    </>
  )
  return (
    <Disclosure id={`passkey-${id}`} title={title} open={isAtFault}>
      <AccountForm action={ACTION} nonce={nonce} hidden={{ action: 'rename_passkey', passkey: String(id) }}>
        <TextField
          id={nameField}
          name="name"
          label="Its name"
          defaultValue={name}
          maxLength={MOST_PASSKEY_NAME}
          problems={problems}
        />
        <Button type="submit" kind="quiet">
          Rename
        </Button>
      </AccountForm>
      <AccountForm action={ACTION} nonce={nonce} hidden={{ action: 'remove_passkey', passkey: String(id) }}>
        <PasswordField
          id={field}
          name="password"
          label="Your password"
          kind="current-password"
          problems={problems}
        />
        <Button type="submit" kind="quiet">
          Remove this passkey
        </Button>
      </AccountForm>
    </Disclosure>
  )
}

/** The script takes the form over; without it there is only what the noscript says. */
function AddPasskey({ nonce, problems }: Props) {
  return (
    <>
      <noscript>
        <p>Adding a passkey needs JavaScript, which your browser does not run here.</p>
      </noscript>
      <AccountForm action={ACTION} nonce={nonce} data-passkey-add="" hidden={{}} className="passkey-list-add">
        <TextField
          id="passkey_name"
          name="name"
          label="Name of the new passkey"
          hint="So that you know it again: “My phone”."
          maxLength={MOST_PASSKEY_NAME}
          problems={problems}
        />
        <PasswordField
          id="passkey_password"
          name="password"
          label="Your password"
          kind="current-password"
          problems={problems}
        />
        <p className="passkey-list-fault" role="alert" data-passkey-fault="" />
        <Button type="submit" kind="quiet" data-passkey-button="">
          Add a passkey
        </Button>
      </AccountForm>
    </>
  )
}
