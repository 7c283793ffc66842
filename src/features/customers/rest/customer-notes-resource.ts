import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'

const readonly = { readonly: true }

/** `/wp-json/handsel/v1/customers/:customer_id/notes`. */
export const customerNotesContract = contract({
  path: 'handsel/v1/customers/:customer_id/notes',
  title: 'customer_note',
  parents: { customer_id: z.int().min(0).max(999_999_999_999_999).describe('The id of the customer.') },
  record: z.object({
    id: z.int().describe('The id of the note.').meta(readonly),
    text: z.string().describe('The text, which the customer never sees in the shop.'),
    author: z.string().describe('Who wrote it; empty when the account is gone.').meta(readonly),
    written_at: z.string().describe('When it was written, in the time zone of the shop.').meta(readonly),
  }),
  create: { text: z.string().trim().min(1).max(5_000).describe('The text.') },
})
