import { z } from 'zod'
import {
  endpoint,
  type RestEndpoint,
  RestRefusal,
  type RestRequest,
} from '../../../platform/rest/endpoint.ts'
import { restSchemaOf } from '../../../platform/rest/resource/schema.ts'
import {
  availableTemplates,
  type MailTemplate,
  mailTemplates,
  templateTexts,
} from '../mail/mail-templates.ts'
import { type MailRefusal, sendMailAgain } from '../states/send-mail-again.ts'
import { orderParts } from './read-records.ts'

const id = z.int().min(0).describe('The id of the order.')
const address = {
  email: z.email().max(254).optional().describe('The address to send to, where the order has none.'),
  force_email_update: z
    .boolean()
    .default(false)
    .describe('Whether the address replaces the one that the order has.'),
}
const templateRecord = z.object({
  id: z
    .enum(mailTemplates)
    .describe('The id of the template.')
    .meta({ context: ['view', 'embed'] }),
  title: z
    .string()
    .describe('The name of the mail.')
    .meta({ context: ['view'] }),
  description: z
    .string()
    .describe('When the mail is sent by itself.')
    .meta({ context: ['view'] }),
})

/** `/wp-json/wc/v3/orders/:id/actions/…`: the mails that can be sent again, and sending one. */
export const orderActionEndpoints: Readonly<Record<string, RestEndpoint>> = {
  'GET /wc/v3/orders/:id/actions/email_templates': endpoint({
    access: 'edit_shop_orders',
    denied: 'woocommerce_rest_cannot_view',
    args: z.object({ id }),
    answer: restSchemaOf('email_template', templateRecord),
    isList: true,
    async handle(request) {
      const [parts] = await orderParts(request, [request.args.id])
      if (!parts) throw refusal('no-order')
      const { order, extras } = parts
      const templates = extras.isTrashed
        ? []
        : availableTemplates(order, { hasRefunds: extras.refunds.length > 0 })
      return {
        data: templates.map((template) => {
          const { title, description } = templateTexts[template]
          return { id: template, title: title(), description: description() }
        }),
      }
    },
  }),
  'POST /wc/v3/orders/:id/actions/send_email': endpoint({
    access: 'edit_shop_orders',
    denied: 'woocommerce_rest_cannot_edit',
    args: z.object({
      id,
      ...address,
      template_id: z.enum(mailTemplates).describe('The id of the template, of those of email_templates.'),
    }),
    async handle(request) {
      const template = request.args.template_id
      const sentTo = await send(request, template)
      return {
        data: { message: `Email template "${templateTexts[template].title()}" sent to ${sentTo}.` },
      }
    },
  }),
  'POST /wc/v3/orders/:id/actions/send_order_details': endpoint({
    access: 'edit_shop_orders',
    denied: 'woocommerce_rest_cannot_edit',
    args: z.object({ id, ...address }),
    handle: async (request) => ({
      data: { message: `Order details sent to ${await send(request, 'customer_invoice')}.` },
    }),
  }),
}

type Addressed = {
  readonly id: number
  readonly email?: string | undefined
  readonly force_email_update: boolean
}

async function send({ call, person, args }: RestRequest<Addressed>, template: MailTemplate): Promise<string> {
  const { email, force_email_update: isForced } = args
  const sent = await sendMailAgain(call.shop, args.id, { template, email, isForced, by: person?.id })
  if (!sent.ok) throw refusal(sent.reason)
  return sent.value
}

function refusal(reason: MailRefusal): RestRefusal {
  const [code, text, status] = refusals[reason]
  return new RestRefusal(`woocommerce_rest_${code}`, text, status)
}

const refusals: Readonly<Record<MailRefusal, readonly [code: string, text: string, status: number]>> = {
  'no-order': ['not_found', 'There is no order with this id.', 404],
  'no-email': ['missing_email', 'The order has no email address. Send one.', 400],
  'other-email': [
    'order_billing_email_exists',
    'The order has another email address. Set force_email_update to true to replace it.',
    400,
  ],
  'other-template': ['invalid_email_template', 'This is not a valid template for this order now.', 400],
  'no-mail': ['order_invalid_status', 'No mail tells of an order with this status.', 400],
}
