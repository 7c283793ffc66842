import type { z } from 'zod'
import { RestRefusal } from '../../../platform/rest/endpoint.ts'
import type { ResourceCall } from '../../../platform/rest/resource/serving.ts'
import { minorOf, signedMinor } from '../../../platform/rest/values/amounts.ts'
import type { Shop } from '../../../platform/shop.ts'
import { emptyAddress } from '../../addresses/rules/address.ts'
import { sentAddress } from '../../addresses/rules/wire-address.ts'
import type { LineToPrice } from '../../cart/pricing/price-order.ts'
import { sellables } from '../../catalog/facts.ts'
import { baseCountry, currencyDecimals } from '../../settings/general.ts'
import { type CreateRefusal, createOrder, type OrderToCreate } from '../states/create-order.ts'
import { editOf, refusedEdit } from './order-changes.ts'
import type { OrderRecord } from './order-record.ts'
import type { ordersContract } from './orders-resource.ts'
import { orderRecords } from './read-records.ts'

type CreateArgs = z.output<z.ZodObject<NonNullable<typeof ordersContract.create>>>

/** Creates an order as it was sent, and answers it. Throws `RestRefusal`, and then nothing is stored. */
export async function createOrderOf(request: ResourceCall, args: CreateArgs): Promise<OrderRecord> {
  const { shop } = request.call
  const created = await createOrder(shop, await orderOf(request, args))
  if (!created.ok) throw refusalOf(created.reason)
  const [record] = await orderRecords(request, [created.value])
  if (!record) throw new Error(`Order ${created.value} was created and cannot be read`)
  return record
}

async function orderOf(request: ResourceCall, args: CreateArgs): Promise<OrderToCreate> {
  const { shop } = request.call
  const decimals = shop.settings.get(currencyDecimals)
  const { billing, shipping, customer_id: customer, ...rest } = args
  const billTo = emptyAddress(shop.settings.get(baseCountry), sentAddress(billing))
  const shipTo = shipping ? emptyAddress(billTo.country, sentAddress(shipping)) : { ...billTo, email: '' }
  // The fields that are stored with the order itself are not written again.
  const { customer_note: note = '', payment_method: method = '', payment_method_title: title, ...edit } = rest
  const [shippingLine] = args.shipping_lines
  return {
    billing: billTo,
    shipping: shipTo,
    customerNote: note.trim(),
    accountId: customer || undefined,
    paymentMethod: method,
    paymentTitle: title ?? editOf(request, { payment_method: method }).paymentTitle ?? '',
    lines: await linesOf(shop, args.line_items, decimals),
    couponCodes: args.coupon_lines.map(({ code }) => code),
    shippingLine: shippingLine && {
      rateId: [shippingLine.method_id, shippingLine.instance_id].filter(Boolean).join(':'),
      title: shippingLine.method_title,
      ownCostMinor:
        shippingLine.total === undefined
          ? undefined
          : minorOf(shippingLine.total, 'shipping_lines[0][total]', decimals),
    },
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

/** The lines with the products that they name: the variation, or the product itself. */
async function linesOf(
  { facts }: Pick<Shop, 'facts'>,
  sent: CreateArgs['line_items'],
  decimals: number,
): Promise<LineToPrice[]> {
  const ids = sent.map(({ product_id: product, variation_id: variation }) => variation || product || 0)
  if (ids.includes(0)) {
    throw new RestRefusal(
      'woocommerce_rest_required_product_reference',
      'Each line needs a product_id or a variation_id.',
      400,
    )
  }
  const products = await facts.load(sellables, [...new Set(ids)])
  return sent.map((line, index) => {
    const sellable = products.get(ids[index] ?? 0)
    const isOther = line.product_id && line.product_id !== sellable?.productId && line.variation_id
    if (!sellable || isOther) throw refusalOf('no-product')
    const amount = (name: 'subtotal' | 'total') => {
      const value = line[name]
      return value === undefined ? undefined : minorOf(value, `line_items[${index}][${name}]`, decimals)
    }
    return {
      key: `line-${index + 1}`,
      productId: sellable.productId,
      variationId: sellable.variationId,
      quantity: line.quantity,
      choice: sellable.choice,
      ownSubtotalMinor: amount('subtotal'),
      ownTotalMinor: amount('total'),
    }
  })
}

type OwnRefusal = 'no-product' | 'no-coupon' | 'coupon-refused' | 'no-rate' | 'below-zero'

function refusalOf(reason: CreateRefusal): RestRefusal {
  if (!(reason in refusals)) return refusedEdit(reason as Exclude<CreateRefusal, OwnRefusal>)
  const [code, text] = refusals[reason as OwnRefusal]
  return new RestRefusal(`woocommerce_rest_${code}`, text, 400)
}

const refusals: Readonly<Record<OwnRefusal, readonly [code: string, text: string]>> = {
  'no-product': ['invalid_product_id', 'A line names a product that does not exist or is not sold.'],
  'no-coupon': ['invalid_coupon', 'There is no coupon with this code.'],
  'coupon-refused': ['invalid_coupon', 'A coupon is not valid for this order.'],
  'no-rate': [
    'invalid_shipping_method',
    'The shop has no such shipping rate for this order. Send its total.',
  ],
  'below-zero': ['invalid_total', 'The total of an order is never below zero.'],
}
