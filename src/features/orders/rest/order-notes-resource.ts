import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'

const readonly = { readonly: true }

/** `/wp-json/wc/v3/orders/:order_id/notes`. */
export const orderNotesContract = contract({
  path: 'wc/v3/orders/:order_id/notes',
  title: 'order_note',
  parents: { order_id: z.int().min(0).describe('The id of the order.') },
  record: z.object({
    id: z.int().describe('The id of the note.').meta(readonly),
    author: z.string().describe('Who wrote the note: a name, or system.').meta(readonly),
    date_created: z
      .union([z.string(), z.null()])
      .describe('When the note was written, in the time zone of the shop.')
      .meta(readonly),
    date_created_gmt: z
      .union([z.string(), z.null()])
      .describe('When the note was written, in UTC.')
      .meta(readonly),
    note: z.string().describe('The text.'),
    customer_note: z.boolean().describe('Whether the customer sees the note, and gets it by email.'),
  }),
  query: {
    type: z
      .enum(['any', 'customer', 'internal'])
      .default('any')
      .describe('All notes, those for the customer, or the others.'),
  },
  create: {
    note: z.string().trim().min(1).max(10_000).describe('The text.'),
    customer_note: z
      .boolean()
      .default(false)
      .describe('Whether the customer sees the note, and gets it by email.'),
    added_by_user: z
      .boolean()
      .default(false)
      .describe('Whether the note has the name of the person whose key this is.'),
    idempotency_key: z
      .string()
      .regex(/^[\w-]{8,100}$/)
      .optional()
      .describe('The same key again answers the note that was added with it, and adds none.'),
  },
  readAlso: ['wc/v2', 'wc/v1'],
})
