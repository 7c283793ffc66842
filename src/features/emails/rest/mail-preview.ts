import { z } from 'zod'
import { shownHtml } from '../../../platform/mail/shown-html.ts'
import type { ExampleMail } from '../../../platform/mail/texts/mail-kind.ts'
import { endpoint, type RestEndpoint, RestRefusal } from '../../../platform/rest/endpoint.ts'
import { restSchemaOf } from '../../../platform/rest/resource/schema.ts'
import type { Shop } from '../../../platform/shop.ts'
import { checkTexts, type EmailKind, readEmailKind, type SentTexts } from '../emails.ts'
import * as messages from '../messages.ts'
import { kindKey } from './mail-kinds-resource.ts'
import { exampleArgs, type MailPreview, previewRecord } from './mail-preview-resource.ts'
import { notValid } from './text-problems.ts'

/** A mail as it would be with these texts. Nothing is sent or stored. */
export const mailPreviewEndpoints: Readonly<Record<string, RestEndpoint>> = {
  'POST /handsel/v1/mail-kinds/:kind/preview': endpoint({
    access: 'manage_woocommerce',
    args: z.object({ ...kindKey, ...exampleArgs }),
    answer: restSchemaOf('mail_preview', previewRecord),
    async handle({ call, args: { kind, order_id: orderId, ...sent } }) {
      const { shop, origin } = call
      const found = await readEmailKind(shop, kind)
      if (!found) throw new RestRefusal('rest_no_route', 'The shop sends no such email.', 404)
      const { content, order } = await exampleWith(shop, found, { sent, orderId })
      const mailOrigin = shop.config.publicUrl?.origin ?? `http://localhost:${shop.config.port}`
      const html = shownHtml(content, { mailOrigin, origin })
      const { subject, text } = content
      const data: MailPreview = { subject, html, text, order: order ?? null }
      return { data }
    },
  }),
}

type ExampleInput = { readonly sent: SentTexts; readonly orderId: number | undefined }

/** The mail as an example. Throws a refusal for texts that cannot be used, and where there is no order. */
export async function exampleWith(
  shop: Shop,
  found: EmailKind,
  { sent, orderId }: ExampleInput,
): Promise<ExampleMail> {
  const checked = checkTexts(found, sent)
  if (!checked.ok) throw notValid(checked.problems)
  const example = await found.kind.example(shop, { texts: checked.value, orderId })
  if (example.ok) return example.value
  if (example.reason === 'unknown-order') {
    const params = { order_id: messages.unknownOrder() }
    throw new RestRefusal('rest_invalid_param', 'Invalid parameter(s): order_id', 400, { params })
  }
  throw new RestRefusal('handsel_no_order', messages.noOrder(), 409)
}
