import { Button } from '../../../../ui/Button.tsx'
import type { Notice } from '../../../../ui/Notices.tsx'
import * as messages from '../../messages.ts'
import { AccountForm, type NonceField } from '../AccountForm.tsx'
import { CodeField } from '../sign-in/SecondFactorForm.tsx'

type TotpSecret = {
  readonly secret: string
  readonly uri: string
  readonly qr: { readonly path: string; readonly size: number }
}

type Props = {
  readonly setup: TotpSecret
  readonly nonce: NonceField
  readonly problems: readonly Notice[]
}

/** The secret for the authenticator, as a picture and as text, and the field for its first code. */
export function TotpSetup({ setup, nonce, problems }: Props) {
  return (
    <div className="totp-setup-steps">
      <Secret {...setup} />
      <AccountForm action="/my-account/security/" nonce={nonce} hidden={{ action: 'confirm_totp' }}>
        <CodeField problems={problems} hint={messages.scanHint()} />
        <Button type="submit">{messages.turnOn()}</Button>
        <p>
          <a href="/my-account/security/">{messages.startOver()}</a>
        </p>
      </AccountForm>
    </div>
  )
}

function Secret({ secret, uri, qr }: TotpSecret) {
  const groups = secret.match(/.{1,4}/g) ?? []
  return (
    <div className="totp-setup-secret">
      <svg
        className="totp-setup-code"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        width="220"
        height="220"
        role="img"
        aria-label={messages.qrCode()}
      >
        <path d={qr.path} />
      </svg>
      <div>
        <p>{messages.scanText()}</p>
        <p className="totp-setup-key">
          {groups.map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, whose order never changes.
            <span key={index}>{group} </span>
          ))}
        </p>
        <p>
          <a href={uri}>{messages.openInApp()}</a>
        </p>
      </div>
    </div>
  )
}
