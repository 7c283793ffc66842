import type { CSSProperties } from 'react'
import { heading, ink, MailButton, MailFrame, type ShownLogo, soft } from '../../../ui/mail/MailFrame.tsx'
import * as messages from '../messages.ts'

export type GiftCardMailContent = {
  readonly shopName: string
  /** "A $25.00 gift card from Ben". */
  readonly title: string
  /** "Hi Ada,", or ''. */
  readonly greeting: string
  /** The lines of the sender's message. */
  readonly message: readonly string[]
  readonly amount: string
  /** In the form for display. */
  readonly code: string
  /** "Valid until December 24, 2027.", or ''. */
  readonly expiry: string
  readonly how: string
  /** The owner's paragraphs, above the sender's message and at the end. */
  readonly intro: readonly string[]
  readonly closing: readonly string[]
  /** A link to the shop that applies the card. */
  readonly href: string
}

type Props = GiftCardMailContent & { readonly accent: string; readonly logo: ShownLogo | undefined }

/** The mail of a gift card: the amount, the code, the sender's message and a link to the shop. */
export function GiftCardMail({
  shopName,
  accent,
  logo,
  title,
  greeting,
  message,
  amount,
  code,
  expiry,
  how,
  intro,
  closing,
  href,
}: Props) {
  return (
    <MailFrame shopName={shopName} accent={accent} logo={logo} preview={title}>
      <h1 style={heading}>{title}</h1>
      {greeting && <p style={{ margin: '0 0 16px' }}>{greeting}</p>}
      <Paragraphs lines={intro} />
      {message.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines can be equal, and none moves.
        <p key={index} style={{ margin: '0 0 8px' }}>
          <bdi>{line}</bdi>
        </p>
      ))}
      <p style={{ margin: '24px 0 0', fontSize: 28, color: ink }}>{amount}</p>
      <p style={codeStyle}>{code}</p>
      {expiry && (
        <p className="soft" style={{ margin: '8px 0 0', color: soft, fontSize: 14 }}>
          {expiry}
        </p>
      )}
      <MailButton href={href}>{messages.shopNow()}</MailButton>
      <p style={{ margin: '0 0 16px' }}>{how}</p>
      <Paragraphs lines={closing} />
    </MailFrame>
  )
}

function Paragraphs({ lines }: { lines: readonly string[] }) {
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines can be equal, and none moves.
    <p key={index} style={{ margin: '0 0 8px' }}>
      {line}
    </p>
  ))
}

const codeStyle: CSSProperties = { margin: 0, fontSize: 20, letterSpacing: '0.08em', fontFamily: 'monospace' }
