import { renderToStaticMarkup } from 'react-dom/server'
import { MailBlocks } from '../../../ui/MailBlocks.tsx'
import { MailFrame } from '../../../ui/MailFrame.tsx'
import { mailText } from './mail-text.ts'
import type { OrderMail } from './order-mail.ts'
import { mailParts } from './parts.ts'
import type { Told } from './told.ts'

/** A mail as it is sent. */
export type RenderedMail = { readonly subject: string; readonly html: string; readonly text: string }

/** The words of a mail about an order, as HTML and as plain text of the same pieces. */
export function renderOrderMail(mail: OrderMail, told: Told): RenderedMail {
  const lead = mail.lead(told)
  const title = mail.title(told)
  const blocks = [
    { kind: 'paragraphs', lines: lead } as const,
    ...mail.shows.flatMap((part) => mailParts[part](told)),
  ]
  const html = renderToStaticMarkup(
    <MailFrame shopName={told.shopName} preview={plain(lead.join(' '))}>
      <MailBlocks title={title} blocks={blocks} />
    </MailFrame>,
  )
  return { subject: plain(mail.subject(told)), html: `<!doctype html>${html}`, text: mailText(title, blocks) }
}

/** Where nothing can be set apart. */
function plain(sentence: string): string {
  return sentence.replace(/[\u2068\u2069]/g, '')
}
