import { heading, MailButton, MailFrame, type ShownLogo, soft } from '../../../ui/mail/MailFrame.tsx'

/** The text of a mail about an account; a link is shown as one button. */
export type MailText = {
  readonly subject: string
  readonly title: string
  readonly lines: readonly string[]
  readonly button?: string
  /** Below the button, less prominent: how long the link is valid, what to do if it was not you. */
  readonly notes: readonly string[]
}

type Props = {
  shopName: string
  accent: string
  logo: ShownLogo | undefined
  text: MailText
  href: string | undefined
}

/** A mail about an account: a title, a few lines, and one button. */
export function AccountMail({ shopName, accent, logo, text, href }: Props) {
  return (
    <MailFrame shopName={shopName} accent={accent} logo={logo} preview={text.lines[0] ?? text.title}>
      <h1 style={heading}>{text.title}</h1>
      {text.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines can be the same, and none moves.
        <p key={index} style={{ margin: '0 0 16px' }}>
          {line}
        </p>
      ))}
      {href !== undefined && text.button !== undefined && <MailButton href={href}>{text.button}</MailButton>}
      {text.notes.map((note, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines can be the same, and none moves.
        <p key={index} className="soft" style={{ margin: '0 0 8px', color: soft, fontSize: 14 }}>
          {note}
        </p>
      ))}
    </MailFrame>
  )
}
