import { Button } from '../../../ui/Button.tsx'
import type { Notice } from '../../../ui/Notices.tsx'
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
        <h2 id="export-heading">A copy of your data</h2>
        <p>
          Everything that we hold about you, in one file: your account, its devices and addresses, your cart
          and your orders. The file is JSON, which other programs can read too.
        </p>
        <AccountForm action="/my-account/privacy/export/" nonce={nonce}>
          <Button type="submit">Download your data</Button>
        </AccountForm>
      </section>
      <section aria-labelledby="erase-heading">
        <h2 id="erase-heading">Erase your account</h2>
        <p>
          Your name, addresses, passwords, devices and cart are erased at once and for good. Orders stay in
          our books, without anything that tells who you are.
        </p>
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
        label="Your password"
        kind="current-password"
        problems={problems}
      />
      <Button type="submit" kind="quiet">
        Erase my account for good
      </Button>
    </AccountForm>
  )
}

function PasswordMissing() {
  return (
    <p>
      To be sure that it is you, we ask for a password, and you have none yet.{' '}
      <a href="/my-account/lost-password/">Set one first</a>.
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
      <p>{`Done on ${erasedOn}. Keep or print this page if you want a proof: we have none of your addresses any more.`}</p>
    </>
  )
}
