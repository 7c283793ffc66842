import { z } from 'zod'
import { sentTexts } from './mail-kinds-resource.ts'

const MAX_ID = 999_999_999_999_999

/** With which order and which texts a mail is shown; what is missing is as it is stored. */
export const exampleArgs = {
  order_id: z
    .int()
    .min(1)
    .max(MAX_ID)
    .optional()
    .describe('The order to show it with; the latest by default.'),
  ...sentTexts,
}

/** `POST /wp-json/handsel/v1/mail-kinds/:kind/preview`. */
export const previewRecord = z.object({
  subject: z.string().describe('The subject.'),
  html: z.string().describe('The mail as HTML.'),
  text: z.string().describe('The mail as plain text.'),
  order: z
    .object({ id: z.int(), number: z.string() })
    .nullable()
    .describe('The order that it is shown with; null: it is not about an order.'),
})

export type MailPreview = z.output<typeof previewRecord>
