import { parseMinor } from '../../../../../kernel/money.ts'
import type { OfficeOrder } from '../../office-calls.ts'
import type { OrderChange } from './order-change.ts'
import { isShippingNamed, type ShippingForm, sentShipping } from './shipping-form.ts'

export type AddedItem = {
  readonly key: string
  readonly id: number
  readonly variationId: number
  readonly name: string
  readonly options: string
  readonly quantity: string
}

/** What is entered; what is not named stays. Of fees, null removes one. */
export type ItemsForm = {
  readonly quantities: Readonly<Record<number, string>>
  readonly added: readonly AddedItem[]
  readonly shipping: ShippingForm
  /** The codes; `undefined`: they stay. */
  readonly coupons: readonly string[] | undefined
  readonly fees: Readonly<Record<number, string | null>>
  readonly newFees: readonly { readonly name: string; readonly amount: string }[]
}

type SentFee = { readonly id?: number; readonly name?: string | null; readonly total?: string }

/** The change that a form is, and whether it can be sent. Amounts are not computed here. */
export function itemsFrom(
  order: OfficeOrder,
  form: ItemsForm,
  decimals: number,
): { readonly fields: OrderChange; readonly isChanged: boolean; readonly isValid: boolean } {
  const changedItems = order.lines.flatMap(({ id, quantity }) => {
    const typed = form.quantities[id]
    return typed === undefined || typed.trim() === String(quantity) ? [] : [{ id, quantity: Number(typed) }]
  })
  const added = form.added.map(({ id, variationId, quantity }) => ({
    product_id: id,
    ...(variationId > 0 && { variation_id: variationId }),
    quantity: Number(quantity),
  }))
  const line_items = [...changedItems, ...added]
  const shipping_lines = sentShipping(order, form.shipping)
  const present = order.coupons.map(({ code }) => code)
  const coupons = form.coupons && form.coupons.join() !== present.join() ? form.coupons : undefined
  const changedFees = order.fees.flatMap<SentFee>(({ id, amount }) => {
    const typed = form.fees[id]
    if (typed === null) return [{ id, name: null }]
    return typed === undefined || typed.trim() === amount ? [] : [{ id, total: typed.trim() }]
  })
  const newFees: readonly SentFee[] = form.newFees
    .filter(({ name, amount }) => name.trim() !== '' || amount.trim() !== '')
    .map(({ name, amount }) => ({ name: name.trim(), total: amount.trim() }))
  const fee_lines = [...changedFees, ...newFees]
  const isAmount = (text: string, isSigned: boolean) =>
    parseMinor(isSigned ? text.replace(/^-/, '') : text, decimals) !== undefined
  const isQuantity = (text: string) => /^\d{1,6}$/.test(text.trim())
  const left = order.lines.filter(({ id, quantity }) => Number(form.quantities[id] ?? quantity) !== 0)
  const isValid =
    Object.values(form.quantities).every(isQuantity) &&
    form.added.every(({ quantity }) => isQuantity(quantity) && Number(quantity) > 0) &&
    isShippingNamed(form.shipping) &&
    shipping_lines.every(({ total }) => total === undefined || isAmount(total, false)) &&
    fee_lines.every(({ name, total }) => name === null || (total !== undefined && isAmount(total, true))) &&
    newFees.every(({ name }) => name !== '') &&
    left.length + added.length > 0
  const fields: OrderChange = {
    ...(line_items.length > 0 && { line_items }),
    ...(shipping_lines.length > 0 && { shipping_lines: [...shipping_lines] }),
    ...(coupons && { coupon_lines: coupons.map((code) => ({ code })) }),
    ...(fee_lines.length > 0 && { fee_lines }),
  }
  return { fields, isChanged: Object.keys(fields).length > 0, isValid }
}
