import type { z } from 'zod'
import type { MetaData } from '../../../../kernel/meta-data.ts'
import { RestRefusal } from '../../../../platform/rest/endpoint.ts'
import { minorOf, signedMinor } from '../../../../platform/rest/values/amounts.ts'
import { changedMetaData } from '../../../../platform/rest/values/meta-data.ts'
import type { Shop } from '../../../../platform/shop.ts'
import type { Fee } from '../../../cart/rules/totals.ts'
import { codeOf } from '../../../coupons/rules/coupon.ts'
import { currencyFormat } from '../../../settings/general.ts'
import type { OrderLine } from '../../rules/order.ts'
import type { LineEdit, LinesEdit } from '../../states/edit-lines.ts'
import type { sentLines } from '../order-fields.ts'
import { feeLineId, type OrderParts, shownName } from '../order-record.ts'
import { newLines, newShipping } from './new-lines.ts'

type SentLines = z.output<z.ZodObject<typeof sentLines>>
type Sent<Name extends keyof SentLines> = NonNullable<SentLines[Name]>[number]

/**
 * What sent lines change of an order; `undefined`: nothing, because clients send back whole orders. Null in the field that
 * names a line removes it, and so does the quantity 0. Throws `RestRefusal` for a line that the order does not have.
 */
export async function lineChangesOf(
  shop: Pick<Shop, 'db' | 'facts' | 'settings'>,
  parts: OrderParts,
  sent: SentLines,
): Promise<LinesEdit | undefined> {
  const { decimals } = currencyFormat(shop.settings, parts.order.currency)
  const items = sent.line_items ?? []
  const added = items.filter((item) => !item.id && !isRemoved(item))
  const edit: LinesEdit = {
    lines: new Map(items.flatMap((item, index) => lineEdit(parts, item, { index, decimals }) ?? [])),
    added: await newLines(shop, added, decimals),
    shippingLine: shippingEdit(parts, sent.shipping_lines ?? [], decimals),
    fees: feesEdit(parts, sent.fee_lines ?? [], decimals),
    couponCodes: couponsEdit(parts, sent.coupon_lines),
  }
  const { lines, shippingLine, fees, couponCodes } = edit
  const isChanged =
    lines.size + added.length > 0 || [shippingLine, fees, couponCodes].some((part) => part !== undefined)
  return isChanged ? edit : undefined
}

function isRemoved({ product_id: product, name, quantity }: Sent<'line_items'>): boolean {
  return product === null || name === null || quantity === 0
}

type Place = { readonly index: number; readonly decimals: number }

/** The change of a stored line, as the entry of a map; `undefined`: it stays, or is a new one. */
function lineEdit(
  { order, extras }: OrderParts,
  item: Sent<'line_items'>,
  { index, decimals }: Place,
): readonly [readonly [number, LineEdit | undefined]] | undefined {
  const { id, quantity, name, meta_data: metaData } = item
  if (!id) return undefined
  const at = extras.lines.findIndex((line) => line.id === id)
  const line = order.lines[at]
  if (!line) throw noItem()
  if (isRemoved(item)) return [[id, undefined]]
  if (isOtherProduct(line, item)) throw otherProduct()
  const amount = (field: 'subtotal' | 'total') => {
    const value = item[field]
    return value === undefined ? undefined : minorOf(value, `line_items[${index}][${field}]`, decimals)
  }
  const [subtotalMinor, totalMinor] = [amount('subtotal'), amount('total')]
  const isOther = {
    quantity: quantity !== undefined && quantity !== line.quantity,
    subtotal: subtotalMinor !== undefined && subtotalMinor !== line.subtotal.netMinor,
    total: totalMinor !== undefined && totalMinor !== line.total.netMinor,
  }
  const stored = extras.lines[at]?.metaData ?? []
  // The options of the product are listed before the values that programs store, with the first ids.
  const options = line.choice.length
  const own = (metaData ?? []).flatMap((entry) => {
    if (!entry.id) return [entry]
    return entry.id > options ? [{ ...entry, id: entry.id - options }] : []
  })
  const values = changedMetaData(stored, own)
  const edit = {
    ...(isOther.quantity && { quantity }),
    ...(Object.values(isOther).some(Boolean) && { subtotalMinor, totalMinor }),
    ...(name && name !== shownName(line) && { name: storedName(line, name) }),
    ...(JSON.stringify(values) !== JSON.stringify(stored) && {
      metaData: (present: readonly MetaData[]) => changedMetaData(present, own),
    }),
  }
  return Object.keys(edit).length > 0 ? [[id, edit]] : undefined
}

function isOtherProduct(
  { productId, variationId }: OrderLine,
  { product_id: product, variation_id: variation }: Sent<'line_items'>,
): boolean {
  const isKnown = !product || product === productId || product === variationId
  return !isKnown || (variation !== undefined && variation !== (variationId ?? 0))
}

/** The options that the name of a variation ends with are not part of the stored name. */
function storedName(line: OrderLine, name: string): string {
  const suffix = shownName(line).slice(line.name.length)
  return suffix !== '' && name.endsWith(suffix) ? name.slice(0, -suffix.length) : name
}

function shippingEdit(
  { order }: OrderParts,
  sent: readonly Sent<'shipping_lines'>[],
  decimals: number,
): LinesEdit['shippingLine'] {
  const { shippingMethod, shippingTitle: title, sums } = order
  let line: LinesEdit['shippingLine']
  let hasLine = sums.shipping !== undefined
  for (const { id, ...one } of sent) {
    const isGone = one.method_id === null || one.method_title === null
    if (id && (id !== 1 || !sums.shipping)) throw noItem()
    if (isGone) {
      if (id) [line, hasLine] = [null, false]
      continue
    }
    if (id && sums.shipping) {
      const { ownCostMinor = sums.shipping.netMinor, ...requested } = newShipping(one, decimals)
      const rateId = one.method_id ? requested.rateId : shippingMethod
      const next = { rateId: isSameMethod(rateId, shippingMethod) ? shippingMethod : rateId, ownCostMinor }
      const nextTitle = requested.title ?? title
      const isOther =
        next.rateId !== shippingMethod || ownCostMinor !== sums.shipping.netMinor || nextTitle !== title
      if (isOther) line = { ...next, title: nextTitle }
    } else {
      if (hasLine) throw refusal('cannot_edit_lines', 'An order has one shipping line. Change or remove it.')
      if (!one.method_id) throw refusal('invalid_shipping_item', 'A shipping line needs a method_id.')
      line = newShipping(one, decimals)
      hasLine = true
    }
  }
  return line
}

/** A method is sent with its instance or without. */
function isSameMethod(sent: string, present: string): boolean {
  return sent === present || sent === present.split(':')[0]
}

function feesEdit(
  { order }: OrderParts,
  sent: readonly Sent<'fee_lines'>[],
  decimals: number,
): readonly Fee[] | undefined {
  const { fees: present, credits } = order.sums
  const fees = new Map<number, Fee>(
    present.map(({ netMinor, taxMinor: _, ...fee }, index) => [
      feeLineId(order.sums, index),
      { ...fee, amountMinor: netMinor },
    ]),
  )
  const before = JSON.stringify([...fees.values()])
  const creditIds = credits.map((_, index) => feeLineId(order.sums, present.length + index))
  let next = Math.max(0, ...fees.keys())
  for (const [index, { id, name, total, tax_class: taxClass, tax_status: taxStatus }] of sent.entries()) {
    const amountMinor =
      total === undefined ? undefined : signedMinor(total, `fee_lines[${index}][total]`, decimals)
    const known = id ? fees.get(id) : undefined
    const changes = {
      ...(name && { title: name }),
      ...(amountMinor !== undefined && { amountMinor }),
      ...(taxClass !== undefined && { taxClass }),
      ...(taxStatus && { taxable: taxStatus === 'taxable' }),
    }
    if (id && creditIds.includes(id)) {
      const credit = credits[creditIds.indexOf(id)]
      const isSame = name !== null && (amountMinor ?? -(credit?.minor ?? 0)) === -(credit?.minor ?? 0)
      if (!isSame)
        throw refusal('cannot_edit_lines', 'Store credit that was spent for an order does not change.')
    } else if (id && !known) throw noItem()
    else if (id && known && name === null) fees.delete(id)
    else if (id && known) fees.set(id, { ...known, ...changes })
    else if (name !== null) {
      if (!name) throw refusal('invalid_fee_item', 'A fee needs a name.')
      next += 1
      fees.set(next, {
        ...{ id: `fee-${next}`, title: name, amountMinor: 0, taxable: true, taxClass: '' },
        ...changes,
      })
    }
  }
  const after = [...fees.values()]
  return JSON.stringify(after) === before ? undefined : after
}

function couponsEdit(
  { order: { coupons } }: OrderParts,
  sent: readonly Sent<'coupon_lines'>[] | undefined,
): readonly string[] | undefined {
  if (!sent) return undefined
  const codes = sent.flatMap(({ id, code }) => {
    if (code === null) return []
    const present = id ? coupons[id - 1]?.code : undefined
    if (id && (!present || (code && codeOf(code) !== present)))
      throw refusal('coupon_item_id_readonly', 'The id of a coupon line is read-only. Send the code alone.')
    const named = present ?? codeOf(code ?? '')
    if (named === '') throw refusal('invalid_coupon', 'A coupon line needs a code.')
    return [named]
  })
  const [before, after] = [coupons.map(({ code }) => code), [...new Set(codes)]]
  const isSame = before.length === after.length && before.every((code) => after.includes(code))
  return isSame ? undefined : after
}

function noItem(): RestRefusal {
  return refusal('invalid_item_id', 'The order has no line with this id.')
}

function otherProduct(): RestRefusal {
  return refusal('invalid_product_id', 'A line keeps its product. Remove it, and add another.')
}

function refusal(code: string, text: string): RestRefusal {
  return new RestRefusal(`woocommerce_rest_${code}`, text, 400)
}
