import { renderToStaticMarkup } from 'react-dom/server'
import type { MailContent } from '../../../platform/mail/mail-content.ts'
import type { OwnTexts } from '../../../platform/mail/texts/mail-texts.ts'
import { paragraphsOf } from '../../../platform/mail/texts/template.ts'
import { type MailBlock, MailBlocks } from '../../../ui/mail/MailBlocks.tsx'
import { MailFrame } from '../../../ui/mail/MailFrame.tsx'
import type { MailContext } from './mail-context.ts'
import { mailText } from './mail-text.ts'
import type { OrderMail } from './order-mail.ts'
import { mailParts } from './parts.ts'

/** Renders a mail about an order as HTML and as plain text of the same blocks; `own`: the texts of the owner, with their values. */
export function renderOrderMail(mail: OrderMail, context: MailContext, own: OwnTexts = {}): MailContent {
  const intro = mail.intro(context)
  const title = own.heading ?? mail.title(context)
  const shown = own.closing === undefined ? mail.shows : mail.shows.filter((part) => part !== 'questions')
  const blocks = [
    { kind: 'paragraphs', lines: [...intro, ...paragraphsOf(own.intro)] } as const,
    ...shown.flatMap((part) => mailParts[part](context)),
    ...closingBlocks(own.closing),
  ]
  const html = renderToStaticMarkup(
    <MailFrame
      shopName={context.shopName}
      accent={context.accent}
      logo={context.logo}
      preview={plainSentence(intro.join(' '))}
    >
      <MailBlocks title={title} blocks={blocks} />
    </MailFrame>,
  )
  return {
    subject: plainSentence(own.subject ?? mail.subject(context)),
    html: `<!doctype html>${html}`,
    text: mailText(title, blocks),
    ...(context.logo && { images: [context.logo] }),
  }
}

function closingBlocks(closing: string | undefined): readonly MailBlock[] {
  const lines = paragraphsOf(closing)
  return lines.length > 0 ? [{ kind: 'footnote', lines }] : []
}

/** For headers and forms, which cannot contain Unicode isolates. */
export function plainSentence(sentence: string): string {
  return sentence.replace(/[\u2068\u2069]/g, '')
}
