import { Button, ButtonLink } from '../../../../ui/Button.tsx'
import * as messages from '../../messages.ts'

/** The backup codes, shown only once; script adds buttons to copy and print them. */
export function BackupCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <div data-printed="">
      <p>{messages.backupCodesText()}</p>
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
            {messages.copyCodes()}
          </Button>
          <Button kind="quiet" data-print="">
            {messages.printCodes()}
          </Button>
        </span>
        <ButtonLink href="/my-account/security/">{messages.codesSaved()}</ButtonLink>
      </p>
    </div>
  )
}
