import { Button } from '../../../ui/Button.tsx'
import type { Notice } from '../../../ui/Notices.tsx'
import { AccountForm, type NonceField } from './AccountForm.tsx'
import { PasswordField } from './PasswordField.tsx'

type Props = {
  readonly nonce: NonceField
  readonly problems: readonly Notice[]
  /** An account that is entered by passkey alone sets a password first: it proves that its owner asks. */
  readonly hasPassword: boolean
}

/** A copy of all that is held about somebody, and the end of it. */
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
        {hasPassword ? <EraseForm nonce={nonce} problems={problems} /> : <PasswordFirst />}
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

function PasswordFirst() {
  return (
    <p>
      To be sure that it is you, we ask for a password, and you have none yet.{' '}
      <a href="/my-account/lost-password/">Set one first</a>.
    </p>
  )
}

/** What was done, sentence by sentence: the proof, to be kept or printed. */
export function ErasureProof({ done, on }: { readonly done: readonly string[]; readonly on: string }) {
  return (
    <>
      <ul>
        {done.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p>{`Done on ${on}. Keep or print this page if you want a proof: we have none of your addresses any more.`}</p>
    </>
  )
}
