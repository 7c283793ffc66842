import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'
import { billingArg, billingField, shippingArg, shippingField } from '../../addresses/rest/address-fields.ts'
import { amount, listedFields, moment, readonly, stateName, text } from './office/office-fields.ts'
import { sentLines } from './order-fields.ts'

const priceRule = z.object({
  kind: z
    .enum(['regular', 'sale', 'role', 'tier', 'gift', 'own'])
    .describe(
      'role: the price for a role of the buyer; gift: a coupon gives it; own: somebody entered the amount.',
    ),
  without: amount('The price of one item without this rule.'),
  from_quantity: z
    .union([z.int(), z.null()])
    .describe('From which quantity on the tier holds; null for other rules.'),
  discount_percent: z
    .union([z.number(), z.null()])
    .describe('The discount of the tier; null where it is a fixed price, and for other rules.'),
})

const couponShare = z.object({
  code: z.string().describe('The code of the coupon.'),
  amount: amount('What it took off, without tax.'),
  tax: amount('The tax that was saved by it.'),
})

const line = z.object({
  id: z.int().describe('The id of the line.'),
  product_id: z.int().describe('The id of the product.'),
  variation_id: z.int().describe('The id of the variation; 0 for none.'),
  name: z.string().describe('The name of the product.'),
  sku: z.string().describe('The SKU of the product.'),
  image: z.string().describe('The URL of the picture of the selected options; empty for none.'),
  options: z.array(z.object({ name: z.string(), value: z.string() })).describe('The selected options.'),
  quantity: z.int().describe('The quantity.'),
  unit_price: amount('The price of one item, as the buyer saw it: of the tier, if there was one.'),
  price_rule: z
    .union([priceRule, z.null()])
    .describe('The rule that gave the price; null where it was ordered before that was stored.'),
  subtotal: amount('The amount before discounts, without tax.'),
  subtotal_tax: amount('The tax before discounts.'),
  discount: amount('What coupons took off, without tax.'),
  coupons: z
    .union([z.array(couponShare), z.null()])
    .describe('What each coupon took off; null where it was ordered before that was stored.'),
  total: amount('The amount after discounts, without tax.'),
  tax: amount('The tax after discounts.'),
  taxes: z
    .array(z.object({ id: z.int(), amount: z.string() }))
    .describe('The tax after discounts, by the id of the rate.'),
  refunded: z
    .object({ quantity: z.int(), total: z.string(), tax: z.string() })
    .describe('What refunds took back of it so far: how many items, the amount without tax, and the tax.'),
  gift_of: z.string().describe('The code of the coupon whose gift it is; empty for none.'),
  is_digital: z.boolean().describe('Whether it is a file or a gift card, and nothing is sent.'),
})

const coupon = z.object({
  code: z.string().describe('The code of the coupon.'),
  kind: z.string().describe('The kind of the coupon.'),
  description: z.string().describe('What the shop wrote about it; empty for nothing.'),
  discount: amount('The discount, without tax.'),
  free_shipping: z.boolean().describe('Whether it gave free shipping.'),
})

const sumRow = z.object({
  kind: z
    .string()
    .describe('What the row is about: subtotal, coupon, fee, shipping, tax, total, credit, due.'),
  label: z.string().describe('The name of the row.'),
  amount: z.string().describe('The amount, as people read it.'),
  note: z.string().describe('The taxes that the total includes; empty for none.'),
})

const payment = z.object({
  id: z.int().describe('The id of the payment.'),
  kind: z.string().describe('authorisation, capture, refund or adjustment.'),
  provider: z.string().describe('Who reported it; manual for what staff entered.'),
  reference: z.string().describe('The reference of the provider; empty for none.'),
  amount: amount('The amount.'),
  currency: z.string().describe('The code of the currency.'),
  needs_review: z.boolean().describe('Whether reports of it contradict each other.'),
  date: text('When it was recorded, in the time zone of the shop.'),
  date_gmt: moment('When it was recorded'),
})

const refund = z.object({
  id: z.int().describe('The id of the refund.'),
  payment_id: z.int().describe('The id of its row in the ledger.'),
  amount: amount('The amount.'),
  reason: z.string().describe('The reason.'),
  restocked: z.boolean().describe('Whether items went back to stock.'),
  lines: z
    .array(z.object({ line_id: z.int(), quantity: z.int(), amount: z.string() }))
    .describe('What it is for, line by line, with tax; the rest is shipping, fees and others.'),
  by: z.string().describe('Who refunded it; empty if that is not known.'),
  date: text('When it was recorded, in the time zone of the shop.'),
  date_gmt: moment('When it was recorded'),
})

const shipment = z.object({
  id: z.int().describe('The id of the parcel.'),
  carrier: z.string().describe('Who carries it.'),
  number: z.string().describe('The tracking number; empty for none.'),
  url: z.string().describe('The tracking page; empty for none.'),
  date: text('When it was sent, in the time zone of the shop.'),
  date_gmt: moment('When it was sent'),
})

const entry = z.object({
  kind: z.enum(['note', 'mail']).describe('What it is.'),
  id: z.int().describe('The id of the note; 0 for a mail.'),
  mail: z.string().describe('The key of the mail, by which it is shown; empty for a note.'),
  text: z.string().describe('The text of the note, or the name of the mail.'),
  state: z.union([stateName, z.null()]).describe('The state that the order entered; null for none.'),
  is_for_buyer: z.boolean().describe('Whether the buyer sees it.'),
  by: z.string().describe('Who wrote it; empty for the shop itself.'),
  date: text('When that was, in the time zone of the shop.'),
  date_gmt: moment('When that was'),
})

/** `/wp-json/handsel/v1/orders/:id`. */
export const orderContract = contract({
  path: 'handsel/v1/orders',
  title: 'office_order',
  record: z.object({
    ...listedFields,
    billing: billingField,
    shipping: shippingField,
    customer_note: z.string().describe('The note of the buyer.'),
    lines: z.array(line).describe('The products.').meta(readonly),
    lines_open: z
      .boolean()
      .describe(
        'Whether lines may change: it awaits its payment in the currency of the shop, and nothing was paid, sent or released.',
      )
      .meta(readonly),
    amounts_include_tax: z.boolean().describe('Whether the buyer saw amounts with tax.').meta(readonly),
    shipping_cost: z
      .union([
        z.object({ method_id: z.string(), title: z.string(), amount: z.string(), tax: z.string() }),
        z.null(),
      ])
      .describe(
        'The id of the rate, its name, what shipping costs without tax, and its tax; null where nothing is sent.',
      )
      .meta(readonly),
    fees: z
      .array(z.object({ id: z.int(), name: z.string(), amount: z.string(), tax: z.string() }))
      .describe('The fees, without tax, and their tax.')
      .meta(readonly),
    coupons: z.array(coupon).describe('The coupons.').meta(readonly),
    sums: z.array(sumRow).describe('Why the total is what it is, row by row.').meta(readonly),
    taxes: z
      .array(z.object({ id: z.int(), label: z.string(), rate_percent: z.number(), amount: z.string() }))
      .describe('The taxes, rate by rate.')
      .meta(readonly),
    paid: amount('What was received, without store credit.'),
    refunded: amount('What went back.'),
    outstanding: amount('What is still to be paid.'),
    refundable: amount('What can still be refunded.'),
    payments: z.array(payment).describe('The ledger: all payments and refunds.').meta(readonly),
    refunds: z.array(refund).describe('The refunds.').meta(readonly),
    shipments: z.array(shipment).describe('The parcels that were sent.').meta(readonly),
    timeline: z.array(entry).describe('What happened: notes, moves and mails, oldest first.').meta(readonly),
    attribution: z
      .object({ device: z.string(), fields: z.record(z.string(), z.string()) })
      .describe('How the buyer found the shop.')
      .meta(readonly),
    buyer: z
      .object({
        orders: z.int().describe('How many orders they placed.'),
        spent: amount('What they paid less what went back, in the currency of this order.'),
        first_order: z
          .union([z.string(), z.null()])
          .describe('When they placed the first one, in the time zone of the shop.'),
        first_order_gmt: z.union([z.string(), z.null()]).describe('When they placed the first one, in UTC.'),
      })
      .describe('What the account, or the guest with this email address, ordered so far.')
      .meta(readonly),
    payment_url: text('The URL of the page where the order can be paid; empty if it cannot be.'),
  }),
  change: {
    version: z.int().min(1).describe('The version that was seen.'),
    billing: billingArg,
    shipping: shippingArg,
    customer_note: z.string().max(5000).optional().describe('The note of the buyer.'),
    ...sentLines,
    dry_run: z
      .boolean()
      .default(false)
      .describe('Whether only to answer the order as it would be: nothing is written.'),
  },
})
