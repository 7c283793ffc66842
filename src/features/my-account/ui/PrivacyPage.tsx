import { Button } from '../../../ui/Button.tsx'
import { MessageParts } from '../../../ui/html/MessageParts.tsx'
import type { Notice } from '../../../ui/Notices.tsx'
import * as messages from '../messages.ts'
import { AccountForm, type NonceField } from './AccountForm.tsx'
import { PasswordField } from './PasswordField.tsx'

type Props = {
  readonly nonce: NonceField
  readonly problems: readonly Notice[]
  /** An account with passkeys only sets a password first, which proves who requests the erasure. */
  readonly hasPassword: boolean
}

/** The forms to export and to erase personal data. */
export function PrivacyPage({ nonce, problems, hasPassword }: Props) {
  return (
    <>
      <section aria-labelledby="export-heading">
        <h2 id="export-heading">{messages.downloadData()}</h2>
        <p>{messages.downloadDataText()}</p>
        <AccountForm action="/my-account/privacy/export/" nonce={nonce}>
          <Button type="submit">{messages.downloadData()}</Button>
        </AccountForm>
      </section>
      <section aria-labelledby="erase-heading">
        <h2 id="erase-heading">{messages.deleteAccount()}</h2>
        <p>{messages.deleteAccountText()}</p>
        {hasPassword ? <EraseForm nonce={nonce} problems={problems} /> : <PasswordMissing />}
      </section>
    </>
  )
}

function EraseForm({ nonce, problems }: Pick<Props, 'nonce' | 'problems'>) {
  return (
    <AccountForm action="/my-account/privacy/erase/" nonce={nonce}>
      <PasswordField
        id="password_current"
        label={messages.currentPassword()}
        kind="current-password"
        problems={problems}
      />
      <Button type="submit" kind="quiet">
        {messages.deleteAccountForever()}
      </Button>
    </AccountForm>
  )
}

function PasswordMissing() {
  return (
    <p>
      <MessageParts
        parts={messages.passwordFirst({ link: (text) => <a href="/my-account/lost-password/">{text}</a> })}
      />
    </p>
  )
}

/** What was erased, as proof to save or print. */
export function ErasureProof({
  sentences,
  erasedOn,
}: {
  readonly sentences: readonly string[]
  readonly erasedOn: string
}) {
  return (
    <>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p>{messages.deletedOn({ date: erasedOn })}</p>
    </>
  )
}
