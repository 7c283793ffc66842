import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'

const readonly = { readonly: true }

/** Longer than any text may be, so that the shop can say by field what is too long. */
const MAX_SENT = 50_000

const own = (about: string) =>
  z.string().max(MAX_SENT).nullable().optional().describe(`${about}; null gives it its default again.`)

/** The texts of a mail as they are sent; what is missing stays as it is. */
export const sentTexts = {
  subject: own('The subject'),
  heading: own('The heading'),
  intro: own('The text before the details'),
  closing: own('The text at the end'),
}

export const kindKey = { kind: z.string().max(100).describe('The name of the kind of mail.') }

const text = z.object({
  name: z.enum(['subject', 'heading', 'intro', 'closing']).describe('Which text it is.'),
  value: z.string().describe('The text, with placeholders.'),
  default: z.string().describe('The text that the shop has, in its language.'),
  changed: z.boolean().describe('Whether the text differs from the default.'),
  max: z.int().describe('The most characters.'),
})

/** `/wp-json/handsel/v1/mail-kinds`: the kinds of mails that the shop sends, with the texts that can be changed. */
export const mailKindsContract = contract({
  path: 'handsel/v1/mail-kinds',
  title: 'mail_kind',
  key: kindKey,
  record: z.object({
    id: z.string().describe('The name: processing.').meta(readonly),
    title: z.string().describe('What it is called.').meta(readonly),
    when: z.string().describe('When it is sent.').meta(readonly),
    to: z
      .enum(['customer', 'owner', 'recipient'])
      .describe(
        'Who gets it: the buyer or the owner of an account, the shop, or the recipient of a gift card.',
      )
      .meta(readonly),
    recipients: z.array(z.string()).describe('The addresses of a mail to the shop.').meta(readonly),
    is_about_order: z.boolean().describe('Whether it is about an order.').meta(readonly),
    can_be_off: z.boolean().describe('Whether it can be switched off.').meta(readonly),
    is_on: z.boolean().describe('Whether it is sent.'),
    placeholders: z
      .array(z.object({ name: z.string(), title: z.string() }))
      .describe('What texts may have between braces.')
      .meta(readonly),
    texts: z.array(text).describe('The texts that can be changed.').meta(readonly),
    version: z.int().describe('Rises with every change of a text.').meta(readonly),
  }),
  change: {
    version: z.int().min(0).describe('The version that was seen.'),
    is_on: z.boolean().optional().describe('Whether it is sent.'),
    ...sentTexts,
  },
})
