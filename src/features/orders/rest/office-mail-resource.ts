import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'

const readonly = { readonly: true }

/** `/wp-json/handsel/v1/orders/:order_id/mails/:key`: a mail that was sent. */
export const orderMailContract = contract({
  path: 'handsel/v1/orders/:order_id/mails',
  title: 'order_mail',
  parents: { order_id: z.int().min(0).max(999_999_999_999_999).describe('The id of the order.') },
  key: { key: z.string().max(200).describe('The key of the mail, as the timeline of the order has it.') },
  record: z.object({
    key: z.string().describe('The key of the mail.').meta(readonly),
    is_as_sent: z
      .boolean()
      .describe(
        'Whether it is the copy that was kept; otherwise it is rendered again from the order as it is now.',
      )
      .meta(readonly),
    to: z
      .array(z.string())
      .describe('The addresses to which it was sent, or would be sent now.')
      .meta(readonly),
    subject: z.string().describe('The subject.').meta(readonly),
    html: z.string().describe('The mail as HTML.').meta(readonly),
    text: z.string().describe('The same as plain text.').meta(readonly),
  }),
})
