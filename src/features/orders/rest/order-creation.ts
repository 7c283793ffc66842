import type { z } from 'zod'
import type { ResourceCall } from '../../../platform/rest/resource/serving.ts'
import { signedMinor } from '../../../platform/rest/values/amounts.ts'
import type { Shop } from '../../../platform/shop.ts'
import { emptyAddress } from '../../addresses/rules/address.ts'
import { sentAddress } from '../../addresses/rules/wire-address.ts'
import { baseCountry, currencyFormat } from '../../settings/general.ts'
import { createOrder, type OrderToCreate } from '../states/create-order.ts'
import { newLines, newShipping } from './lines/new-lines.ts'
import { editOf, refusedEdit, refuseOtherCurrency } from './order-changes.ts'
import type { OrderRecord } from './order-record.ts'
import type { ordersContract } from './orders-resource.ts'
import { orderRecords, type RequestedOrders } from './read-records.ts'

type Addresses = Pick<CreateArgs, 'billing' | 'shipping'>

/** The addresses of a new order: without one for shipping, it goes to that of the bill. */
export function sentAddresses(
  { settings }: Pick<Shop, 'settings'>,
  { billing: sent, shipping }: Addresses,
): Pick<OrderToCreate, 'billing' | 'shipping'> {
  const billing = emptyAddress(settings.get(baseCountry), sentAddress(sent))
  return {
    billing,
    shipping: shipping ? emptyAddress(billing.country, sentAddress(shipping)) : { ...billing, email: '' },
  }
}

type CreateArgs = z.output<z.ZodObject<NonNullable<typeof ordersContract.create>>>

/** Creates an order as it was sent, and answers it. Throws `RestRefusal`, and then nothing is stored. */
export async function createOrderOf(
  request: ResourceCall,
  args: CreateArgs & RequestedOrders,
): Promise<OrderRecord> {
  const { shop } = request.call
  const created = await createOrder(shop, await orderOf(request, args))
  if (!created.ok) throw refusedEdit(created.reason)
  const [record] = await orderRecords(request, [created.value], args)
  if (!record) throw new Error(`Order ${created.value} was created and cannot be read`)
  return record
}

async function orderOf(request: ResourceCall, args: CreateArgs): Promise<OrderToCreate> {
  const { shop } = request.call
  const { code, decimals } = currencyFormat(shop.settings)
  refuseOtherCurrency(args.currency, code)
  const { billing, shipping, customer_id: customer, ...rest } = args
  // The fields that are stored with the order itself are not written again.
  const { customer_note: note = '', payment_method: method = '', payment_method_title: title, ...edit } = rest
  const [shippingLine] = args.shipping_lines
  return {
    ...sentAddresses(shop, { billing, shipping }),
    createdVia: 'rest-api',
    customerNote: note.trim(),
    accountId: customer || undefined,
    paymentMethod: method,
    paymentTitle: title ?? editOf(request, { payment_method: method }).paymentTitle ?? '',
    lines: await newLines(shop, args.line_items, decimals),
    couponCodes: args.coupon_lines.map(({ code }) => code),
    shippingLine: shippingLine && newShipping(shippingLine, decimals),
    fees: args.fee_lines.map((fee, index) => ({
      id: `fee-${index + 1}`,
      title: fee.name,
      amountMinor: signedMinor(fee.total, `fee_lines[${index}][total]`, decimals) ?? 0,
      taxable: fee.tax_status === 'taxable',
      taxClass: fee.tax_class,
    })),
    edit: editOf(request, {
      meta_data: edit.meta_data,
      transaction_id: edit.transaction_id,
      set_paid: edit.set_paid,
      status: edit.status,
    }),
  }
}
