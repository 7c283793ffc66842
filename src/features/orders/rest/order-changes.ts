import type { z } from 'zod'
import { RestRefusal } from '../../../platform/rest/endpoint.ts'
import type { ResourceCall } from '../../../platform/rest/resource/serving.ts'
import { changedMetaData } from '../../../platform/rest/values/meta-data.ts'
import { sentAddress } from '../../addresses/rules/wire-address.ts'
import { paymentMethod } from '../../payments/payments.ts'
import { deleteOrder, type EditRefusal, editOrder, type OrderEdit, trashOrder } from '../states/edit-order.ts'
import { lineChangesOf } from './lines/line-changes.ts'
import type { OrderRecord } from './order-record.ts'
import type { ordersContract } from './orders-resource.ts'
import { orderParts, orderRecords, type RequestedOrders } from './read-records.ts'

type ChangeArgs = z.output<z.ZodObject<NonNullable<typeof ordersContract.change>>>

/** Changes an order as it was sent, and answers it; `undefined`: there is none with this id. Throws `RestRefusal`. */
export async function changeOrder(
  request: ResourceCall,
  { id, ...args }: ChangeArgs & RequestedOrders & { readonly id: number },
): Promise<OrderRecord | undefined> {
  const { shop } = request.call
  const [before] = await orderParts(request, [id])
  if (!before) return undefined
  refuseOtherCurrency(args.currency, before.order.currency)
  const lines = await lineChangesOf(shop, before, args)
  const changed = await editOrder(shop, id, { ...editOf(request, args), lines })
  if (!changed.ok) throw refusedEdit(changed.reason)
  return (await orderRecords(request, [id], args))[0]
}

/** Clients send the currency with the amounts. Throws `RestRefusal` for another one, whose amounts would be booked as these. */
export function refuseOtherCurrency(sent: string | undefined, currency: string): void {
  if (sent === undefined || sent === currency) return
  const text = `The amounts of this order are in ${currency}.`
  throw new RestRefusal('woocommerce_rest_invalid_currency', text, 400)
}

/** What was sent of the fields that can change at any time. */
export function editOf({ call, person }: ResourceCall, args: Omit<ChangeArgs, 'id'>): OrderEdit {
  const { shop } = call
  const { meta_data: metaData, customer_id: customer, payment_method: method } = args
  return {
    billing: args.billing && sentAddress(args.billing),
    shipping: args.shipping && sentAddress(args.shipping),
    customerNote: args.customer_note?.trim(),
    transactionId: args.transaction_id,
    paymentMethod: method,
    paymentTitle:
      args.payment_method_title ??
      (method === undefined ? undefined : paymentMethod(shop, method)?.title(shop.settings)),
    metaData: metaData && ((stored) => changedMetaData(stored, metaData)),
    accountId: customer === undefined ? undefined : customer || null,
    isPaid: args.set_paid,
    status: args.status,
    by: person?.id,
  }
}

/** Deletes an order, or moves it to the trash, and answers it as it was; `undefined`: there is none with this id. */
export async function removeOrder(
  request: ResourceCall,
  { id, force }: { readonly id: number; readonly force: boolean },
): Promise<OrderRecord | undefined> {
  const { shop } = request.call
  const [before] = await orderRecords(request, [id], {})
  const removed = force ? await deleteOrder(shop, id) : await trashOrder(shop, id)
  if (removed.ok) return before
  if (removed.reason === 'no-order') return undefined
  throw new RestRefusal('woocommerce_rest_already_trashed', 'The order is in the trash already.', 410)
}

/** An order that cannot be changed so. */
export function refusedEdit(reason: EditRefusal): RestRefusal {
  const [code, text, status = 400] = refusals[reason]
  return new RestRefusal(`woocommerce_rest_${code}`, text, status)
}

const refusals: Readonly<Record<EditRefusal, readonly [code: string, text: string, status?: number]>> = {
  'no-order': ['shop_order_invalid_id', 'There is no order with this id.', 404],
  'no-account': ['invalid_customer_id', 'There is no customer with this id.'],
  'no-such-move': ['order_invalid_status', 'The order cannot get this status from the one that it has.'],
  'out-of-stock': ['product_out_of_stock', 'There is not enough stock for this order.'],
  'lines-closed': [
    'cannot_edit_lines',
    'Lines change only while an order awaits its payment and nothing of it was paid, sent or released.',
  ],
  'other-currency': ['cannot_edit_lines', 'The order is in another currency than the prices of the shop.'],
  'no-line': ['invalid_item_id', 'The order has no line with this id.'],
  'no-product': ['invalid_product_id', 'A line names a product that does not exist or is not sold.'],
  'no-coupon': ['invalid_coupon', 'There is no coupon with this code.'],
  'coupon-refused': ['invalid_coupon', 'A coupon is not valid for this order.'],
  'no-rate': [
    'invalid_shipping_method',
    'The shop has no such shipping rate for this order. Send its total.',
  ],
  'below-zero': ['invalid_total', 'The total of an order is never below zero.'],
  'below-credit': [
    'invalid_total',
    'The total is never below the store credit that was spent for the order.',
  ],
}
