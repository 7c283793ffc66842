import { renderToStaticMarkup } from 'react-dom/server'
import type { Mail } from '../../../platform/mail/mail.ts'
import { MailBlocks } from '../../../ui/mail/MailBlocks.tsx'
import { MailFrame } from '../../../ui/mail/MailFrame.tsx'
import type { MailContext } from './mail-context.ts'
import { mailText } from './mail-text.ts'
import type { OrderMail } from './order-mail.ts'
import { mailParts } from './parts.ts'

/** A mail, ready to be sent. */
export type RenderedMail = Pick<Mail, 'subject' | 'html' | 'text' | 'images'>

/** Renders a mail about an order as HTML and as plain text of the same blocks. */
export function renderOrderMail(mail: OrderMail, context: MailContext): RenderedMail {
  const intro = mail.intro(context)
  const title = mail.title(context)
  const blocks = [
    { kind: 'paragraphs', lines: intro } as const,
    ...mail.shows.flatMap((part) => mailParts[part](context)),
  ]
  const html = renderToStaticMarkup(
    <MailFrame shopName={context.shopName} logo={context.logo} preview={withoutIsolates(intro.join(' '))}>
      <MailBlocks title={title} blocks={blocks} />
    </MailFrame>,
  )
  return {
    subject: withoutIsolates(mail.subject(context)),
    html: `<!doctype html>${html}`,
    text: mailText(title, blocks),
    ...(context.logo && { images: [context.logo] }),
  }
}

/** For headers, which cannot contain Unicode isolates. */
function withoutIsolates(sentence: string): string {
  return sentence.replace(/[\u2068\u2069]/g, '')
}
