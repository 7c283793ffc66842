import { Button, ButtonLink } from '../../../../ui/Button.tsx'

/** The backup codes, shown only once; script adds buttons to copy and print them. */
export function BackupCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <div data-printed="">
      <p>
        If your phone is lost, one of these codes opens your account in its place. Each works once. They are
        shown now and never again: please print them, or keep them where you keep your passwords.
      </p>
      <ul className="backup-codes-list" id="backup-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="backup-codes-actions">
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
