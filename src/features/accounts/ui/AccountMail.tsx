import { heading, MailButton, MailFrame, soft } from '../../../ui/MailFrame.tsx'

/** What a mail about an account says; a mail with a link leads on by one button. */
export type MailWords = {
  readonly subject: string
  readonly title: string
  readonly lines: readonly string[]
  readonly button?: string
  /** Behind the button, in a softer tone: how long the link holds, what to do if it was not you. */
  readonly notes: readonly string[]
}

type Props = { shopName: string; words: MailWords; href: string | undefined }

/** A mail about an account: a title, a few lines, one way on. */
export function AccountMail({ shopName, words, href }: Props) {
  return (
    <MailFrame shopName={shopName} preview={words.lines[0] ?? words.title}>
      <h1 style={heading}>{words.title}</h1>
      {words.lines.map((line) => (
        <p key={line} style={{ margin: '0 0 16px' }}>
          {line}
        </p>
      ))}
      {href !== undefined && words.button !== undefined && (
        <MailButton href={href}>{words.button}</MailButton>
      )}
      {words.notes.map((note) => (
        <p key={note} className="soft" style={{ margin: '0 0 8px', color: soft, fontSize: 14 }}>
          {note}
        </p>
      ))}
    </MailFrame>
  )
}
