import { z } from 'zod'
import { endpoint, type RestEndpoint, RestRefusal } from '../../../platform/rest/endpoint.ts'
import { sendOrderDetails } from '../states/send-details.ts'

/** `/wp-json/wc/v3/orders/:id/actions/send_order_details`. */
export const orderActionEndpoints: Readonly<Record<string, RestEndpoint>> = {
  'POST /wc/v3/orders/:id/actions/send_order_details': endpoint({
    access: 'edit_shop_orders',
    denied: 'woocommerce_rest_cannot_edit',
    args: z.object({
      id: z.int().min(0).describe('The id of the order.'),
      email: z.email().max(254).optional().describe('The address to send to, where the order has none.'),
      force_email_update: z
        .boolean()
        .default(false)
        .describe('Whether the address replaces the one that the order has.'),
    }),
    async handle({ call, person, args }) {
      const { id, email, force_email_update: isForced } = args
      const sent = await sendOrderDetails(call.shop, id, { email, isForced, by: person?.id })
      if (sent.ok) return { data: { message: `Order details sent to ${sent.value}.` } }
      const [code, text, status] = refusals[sent.reason]
      throw new RestRefusal(`woocommerce_rest_${code}`, text, status)
    },
  }),
}

const refusals = {
  'no-order': ['shop_order_invalid_id', 'There is no order with this id.', 404],
  'no-email': ['missing_email', 'The order has no email address. Send one.', 400],
  'other-email': [
    'order_billing_email_exists',
    'The order has another email address. Set force_email_update to true to replace it.',
    400,
  ],
  'no-mail': ['order_invalid_status', 'No mail tells of an order with this status.', 400],
} as const
