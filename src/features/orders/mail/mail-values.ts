import type { PlaceholderValues } from '../../../platform/mail/texts/template.ts'
import type { Shop } from '../../../platform/shop.ts'
import { emptyAddress } from '../../addresses/rules/address.ts'
import { dayText } from '../../settings/general.ts'
import { shopPlaceholders, shopPlaceholderValues } from '../../settings/mail-placeholders.ts'
import { type MailContext, mailAmount } from './mail-context.ts'
import type { MailTitleContext, OrderMail } from './order-mail.ts'
import { buyerName, firstName, lastName } from './sentences.ts'

const orderPlaceholders = [
  'order_number',
  'order_date',
  'order_total',
  'order_billing_full_name',
  'customer_first_name',
  'customer_last_name',
] as const

/** The names that the texts of a mail about an order may have between braces. */
export function placeholdersOf({ requires }: OrderMail): readonly string[] {
  const ofParcel = requires === 'parcel' ? ['shipping_carrier', 'tracking_number'] : []
  const ofRefund = requires === 'refund' ? ['refund_amount'] : []
  return [...shopPlaceholders, ...orderPlaceholders, ...ofParcel, ...ofRefund]
}

/** The values of the placeholders; names of people are set apart from the sentence. */
export function orderValues(shop: Shop, context: MailContext): PlaceholderValues {
  const { order, parcel, refund } = context
  return {
    ...shopPlaceholderValues(shop),
    order_number: order.number,
    order_date: dayText(order.placedAt.getTime(), shop.settings),
    order_total: mailAmount(context, order.sums.totalMinor),
    order_billing_full_name: buyerName(order),
    customer_first_name: firstName(order),
    customer_last_name: lastName(order),
    shipping_carrier: parcel?.carrier ?? '',
    tracking_number: parcel?.number ?? '',
    refund_amount: refund ? mailAmount(context, refund.amountMinor) : '',
  }
}

/** An order that consists of placeholders: what the shop writes of it is a text that an owner can change. */
export const placeholderOrder: MailTitleContext = {
  shopName: '{site_title}',
  parcel: undefined,
  currency: {
    code: '',
    symbol: '',
    decimalSeparator: '.',
    thousandSeparator: ',',
    decimals: 2,
    priceFormat: '{order_total}',
    trimZeros: false,
  },
  order: {
    number: '{order_number}',
    billing: emptyAddress('', { firstName: '{customer_first_name}', lastName: '{customer_last_name}' }),
    sums: { totalMinor: 0 },
  },
}
