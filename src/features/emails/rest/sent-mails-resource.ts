import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'

/** `/wp-json/handsel/v1/sent-mails`: the emails that were sent, of which there is a copy. */
export const sentMailsContract = contract({
  path: 'handsel/v1/sent-mails',
  title: 'sent_mail',
  key: { key: z.string().max(200).describe('The key of the email.') },
  record: z.object({
    key: z.string().describe('The key of the email: order-12-shipped-3.'),
    to: z.string().describe('The address to which it was sent.'),
    subject: z.string().describe('The subject.'),
    order_id: z.int().nullable().describe('The order that it is about; null: none.'),
    date_sent: z.string().describe('When it was sent, in the time of the shop.'),
    html: z.string().describe('The email as HTML, without secret links; empty in lists.'),
    text: z.string().describe('The same as plain text; empty in lists.'),
  }),
  query: {
    search: z.string().max(200).optional().describe('Part of the address or of the subject.'),
  },
})
