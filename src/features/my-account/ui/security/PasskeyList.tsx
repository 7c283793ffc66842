import { Button } from '../../../../ui/Button.tsx'
import { Disclosure } from '../../../../ui/Disclosure.tsx'
import type { Notice } from '../../../../ui/Notices.tsx'
import * as messages from '../../messages.ts'
import { AccountForm, type NonceField } from '../AccountForm.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { TextField } from '../TextField.tsx'

export type PasskeySummary = { readonly id: number; readonly name: string; readonly createdOn: string }

type Props = {
  readonly passkeys: readonly PasskeySummary[]
  readonly nonce: NonceField
  readonly problems: readonly Notice[]
}

const ACTION = '/my-account/security/'

export const MAX_PASSKEY_NAME_LENGTH = 60

/** The passkeys of an account, with forms to rename and remove each, and a form to add one, which needs script. */
export function PasskeyList(props: Props) {
  const { passkeys } = props
  return (
    <>
      <p>{messages.passkeysText()}</p>
      {passkeys.length > 0 && (
        <div className="passkey-list">
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
}: Omit<Props, 'passkeys'> & { readonly passkey: PasskeySummary }) {
  const { id, name, createdOn } = passkey
  const field = `remove_password_${id}`
  const nameField = `passkey_name_${id}`
  const hasProblem = problems.some(({ fieldId }) => fieldId === field || fieldId === nameField)
  const title = (
    <>
      <bdi>{name}</bdi>{' '}
      <span className="passkey-list-created">{messages.passkeyAdded({ date: createdOn })}</span>
    </>
  )
  return (
    <Disclosure id={`passkey-${id}`} title={title} open={hasProblem}>
      <AccountForm action={ACTION} nonce={nonce} hidden={{ action: 'rename_passkey', passkey: String(id) }}>
        <TextField
          id={nameField}
          name="name"
          label={messages.passkeyName()}
          defaultValue={name}
          maxLength={MAX_PASSKEY_NAME_LENGTH}
          problems={problems}
        />
        <Button type="submit" kind="quiet">
          {messages.rename()}
        </Button>
      </AccountForm>
      <AccountForm action={ACTION} nonce={nonce} hidden={{ action: 'remove_passkey', passkey: String(id) }}>
        <PasswordField
          id={field}
          name="password"
          label={messages.currentPassword()}
          kind="current-password"
          problems={problems}
        />
        <Button type="submit" kind="quiet">
          {messages.removePasskey()}
        </Button>
      </AccountForm>
    </Disclosure>
  )
}

/** Script submits the form; without script only the noscript text is shown. */
function AddPasskey({ nonce, problems }: Props) {
  return (
    <>
      <noscript>
        <p>{messages.passkeyNeedsScript()}</p>
      </noscript>
      <AccountForm action={ACTION} nonce={nonce} data-passkey-add="" hidden={{}} className="passkey-list-add">
        <TextField
          id="passkey_name"
          name="name"
          label={messages.newPasskeyName()}
          hint={messages.newPasskeyHint()}
          maxLength={MAX_PASSKEY_NAME_LENGTH}
          problems={problems}
        />
        <PasswordField
          id="passkey_password"
          name="password"
          label={messages.currentPassword()}
          kind="current-password"
          problems={problems}
        />
        <p className="passkey-list-error" role="alert" data-passkey-error="" />
        <Button type="submit" kind="quiet" data-passkey-button="">
          {messages.addPasskey()}
        </Button>
      </AccountForm>
    </>
  )
}
