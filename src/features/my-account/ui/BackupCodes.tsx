import { Button, ButtonLink } from '../../../ui/Button.tsx'

/** The backup codes, shown this once; script adds a button that copies them, and one that prints. */
export function BackupCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <div data-printed="">
      <p>
        If your phone is lost, one of these codes opens your account in its place. Each works once. They are
        shown now and never again: please print them, or keep them where you keep your passwords.
      </p>
      <ul className="backup-codes-codes" id="backup-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="backup-codes-ways">
        <span className="backup-codes-scripted">
          <Button kind="quiet" data-copies="backup-codes">
            Copy the codes
          </Button>
          <Button kind="quiet" data-print="">
            Print this page
          </Button>
        </span>
        <ButtonLink href="/my-account/security/">I have kept them</ButtonLink>
      </p>
    </div>
  )
}
