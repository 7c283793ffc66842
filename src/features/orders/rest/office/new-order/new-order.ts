import { hash } from 'node:crypto'
import { z } from 'zod'
import {
  endpoint,
  type RestEndpoint,
  RestRefusal,
  type RestRequest,
} from '../../../../../platform/rest/endpoint.ts'
import { restSchemaOf } from '../../../../../platform/rest/resource/schema.ts'
import { minorOf } from '../../../../../platform/rest/values/amounts.ts'
import type { Shop } from '../../../../../platform/shop.ts'
import { paymentMethod } from '../../../../payments/payments.ts'
import { currencyFormat } from '../../../../settings/general.ts'
import { createOrder, orderPlacedBefore, type Prepayment } from '../../../states/create-order.ts'
import * as messages from '../../../states/messages.ts'
import { newOrderContract, orderPreviewContract } from '../../new-order-resource.ts'
import { refusedEdit } from '../../order-changes.ts'
import { type OfficeOrderRecord, officeOrderRecord } from '../order-details.ts'
import { type EnteredOrder, enteredOrder, isValid } from './entered-order.ts'
import { previewRecord } from './preview-record.ts'

type Placement = Parameters<typeof orderPlacedBefore>[1]

const access = 'edit_shop_orders'
const denied = 'woocommerce_rest_cannot_create'
const newOrderArgs = z.object(newOrderContract.create)

/** Orders that staff enter: what one would cost, and creating it. */
export const newOrderEndpoints: Readonly<Record<string, RestEndpoint>> = {
  'POST /handsel/v1/orders/preview': endpoint({
    ...{ access, denied },
    args: z.object(orderPreviewContract.create),
    answer: restSchemaOf(orderPreviewContract.title, orderPreviewContract.record),
    async handle({ call, args }) {
      return { data: previewRecord(call, await enteredOrder(call.shop, args)) }
    },
  }),
  'POST /handsel/v1/orders': endpoint({
    ...{ access, denied, creates: true, inBatch: true },
    args: newOrderArgs,
    answer: restSchemaOf(newOrderContract.title, newOrderContract.record),
    handle: async (request) => ({ data: await enterOrder(request), status: 201, context: 'edit' }),
  }),
}

type CreateRequest = RestRequest<z.output<typeof newOrderArgs>>

/** Creates an order that staff enter, once for a key. Throws `RestRefusal`, and then nothing is stored. */
export async function enterOrder(
  { call, args, person }: CreateRequest,
  prepay?: Prepayment,
): Promise<OfficeOrderRecord> {
  const { shop } = call
  const placement = {
    key: `office-${person?.id}-${args.key}`,
    fingerprint: hash('sha256', JSON.stringify(args)),
    cartVersion: 0,
  }
  const before = await orderPlacedBefore(shop, placement)
  if (!before.ok) throw keyReused()
  const id = before.value ?? (await createNew({ call, args, person }, { placement, prepay }))
  const record = await officeOrderRecord(call, id)
  if (!record) throw new RestRefusal('woocommerce_rest_office_order_invalid_id', 'Invalid ID.', 404)
  return record
}

async function createNew(
  { call, args, person }: Pick<CreateRequest, 'call' | 'args' | 'person'>,
  { placement, prepay }: { readonly placement: Placement; readonly prepay: Prepayment | undefined },
): Promise<number> {
  const { shop } = call
  const entered = await enteredOrder(shop, args)
  const { pay, payment_method: method, reference, total } = args
  if (!isValid(entered.preview)) return (await placedMeanwhile(shop, placement)) ?? refuse(call, entered)
  const { decimals } = currencyFormat(shop.settings)
  const expectedMinor = total === undefined ? undefined : minorOf(total, 'total', decimals)
  if (expectedMinor !== undefined && expectedMinor !== entered.preview.priced.totals.totalMinor)
    throw new RestRefusal('handsel_total_changed', 'The total has changed. Check it and try again.', 409, {
      preview: previewRecord(call, entered),
    })
  if (pay === 'link' && entered.order.billing.email === '')
    throw new RestRefusal('woocommerce_rest_missing_email', messages.noBuyerAddress(), 400)
  const methodTitle = paymentMethod(shop, method)?.title(shop.settings) ?? ''
  const created = await createOrder(shop, {
    ...entered.order,
    customerNote: args.customer_note.trim(),
    paymentTitle: args.payment_method_title ?? methodTitle,
    fees: [],
    edit: { by: person?.id, isPaid: pay === 'paid', ...(reference && { transactionId: reference }) },
    createdVia: 'admin',
    placement,
    prepay,
    isSent: pay === 'link',
  })
  if (created.ok) return created.value
  const placed = await placedMeanwhile(shop, placement)
  if (placed !== undefined) return placed
  throw refusedEdit(created.reason)
}

/** The order that the same request has created in the meantime, and so taken what this one misses. */
async function placedMeanwhile(shop: Shop, placement: Placement): Promise<number | undefined> {
  const placed = await orderPlacedBefore(shop, placement)
  return placed.ok ? placed.value : undefined
}

function refuse(call: CreateRequest['call'], entered: EnteredOrder): never {
  const { preview } = entered
  const [first = ''] = [
    ...preview.lineProblems.values(),
    ...preview.couponProblems.values(),
    ...preview.problems,
  ]
  throw new RestRefusal('handsel_order_refused', first, 400, { preview: previewRecord(call, entered) })
}

function keyReused(): RestRefusal {
  return new RestRefusal(
    'handsel_key_reused',
    'This order was created already, before its last change. It is in the list of orders.',
    409,
  )
}
