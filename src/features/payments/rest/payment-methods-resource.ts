import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'
import { amountArg } from '../../../platform/rest/values/amounts.ts'

/** `/wp-json/handsel/v1/payment-methods`: the methods, what they lack, and whether a purchase is offered them. */
export const paymentMethodsContract = contract({
  path: 'handsel/v1/payment-methods',
  title: 'payment_method',
  key: { id: z.string().max(40).describe('The id of the payment method.') },
  query: {
    country: z
      .string()
      .regex(/^([A-Z]{2})?$/)
      .default('')
      .describe('The billing country of the purchase; empty for the country of the shop.'),
    total: amountArg.default('100').describe('The amount due of the purchase.'),
    needs_shipping: z.boolean().default(true).describe('Whether something of the purchase is shipped.'),
    shipping_method: z
      .string()
      .max(60)
      .default('flat_rate')
      .describe('The shipping method of the purchase: flat_rate, or a single one as flat_rate:3.'),
  },
  record: z.object({
    id: z.string().describe('The id of the payment method.'),
    title: z.string().describe('The name that customers see.'),
    description: z.string().describe('The sentence that customers see.'),
    enabled: z.boolean().describe('Whether it is turned on.'),
    missing: z
      .array(z.object({ name: z.string(), title: z.string() }))
      .describe('Settings that it needs and that are empty.'),
    is_offered: z.boolean().describe('Whether the purchase is offered it.'),
  }),
})
