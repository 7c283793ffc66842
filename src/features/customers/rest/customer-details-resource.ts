import { z } from 'zod'
import { amountArg } from '../../../platform/rest/values/amounts.ts'

const text = (description: string) => z.string().describe(description)

/** `GET /wp-json/handsel/v1/customers/:id/credit`: the store credit of a customer, and how it came about. */
export const creditRecord = z.object({
  balance: text('What can be spent now.'),
  currency: text('The currency of all amounts.'),
  entries: z
    .array(
      z.object({
        id: z.int().describe('The id of the entry.'),
        at: text('When, in the time zone of the shop.'),
        kind: z.enum(['issue', 'spend', 'return', 'expiry', 'adjustment']).describe('What happened.'),
        amount: text('Less than zero where credit was taken.'),
        order_id: z.int().describe('The order that spent it or got it back; 0 for none.'),
        order_number: text('The number of that order.'),
        reason: text('Why staff have changed it.'),
        author: text('Who of the staff has changed it.'),
      }),
    )
    .describe('The last 200 changes, the last first.'),
})

/** `POST /wp-json/handsel/v1/customers/:id/credit`. */
export const creditChangeArgs = {
  amount: amountArg.describe('What is given; less than zero to take it.'),
  balance: amountArg.describe('The balance that was seen. If it is another one by now, nothing is changed.'),
  reason: z.string().trim().min(1).max(500).describe('Why, for staff.'),
}

/** `GET /wp-json/handsel/v1/customers/:id/activity`: what a customer is about to buy, and which coupons they have used. */
export const activityRecord = z.object({
  cart: z
    .object({
      total: text('What the cart comes to.'),
      currency: text('The currency of the total.'),
      lines: z
        .array(z.object({ name: text('The product.'), quantity: z.int().describe('How many.') }))
        .describe('What is in the cart.'),
    })
    .describe('The open cart.'),
  coupons: z
    .array(z.object({ code: text('The code.'), uses: z.int().describe('In how many orders.') }))
    .describe('The coupons that the customer has used.'),
})

/** `POST /wp-json/handsel/v1/customers/:id/erase`. */
export const erasureRecord = z.object({
  done: z.array(z.string()).describe('What was erased or made anonymous, as sentences: the proof.'),
  erased_at: text('When, in the time zone of the shop.'),
})
