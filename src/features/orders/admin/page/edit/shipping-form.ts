import type { OfficeOrder } from '../../office-calls.ts'

/** Choices that are no ids of rates: what the order has, one with a name of its own, and nothing to charge. */
export const shippingChoices = { stored: 'stored', other: 'other', none: 'none' } as const

export type ShippingForm = {
  /** The id of a rate, or one of `shippingChoices`. */
  readonly method: string
  /** The name of another method. */
  readonly title: string
  /** Without tax; `undefined`: what it costs by itself. */
  readonly amount: string | undefined
}

type SentShipping = {
  readonly id?: number
  readonly method_id?: string | null
  readonly method_title?: string
  readonly total?: string
}

/** What is chosen before anything is changed. */
export function storedShipping({ shipping_cost: cost }: Pick<OfficeOrder, 'shipping_cost'>): ShippingForm {
  return { method: cost ? shippingChoices.stored : shippingChoices.none, title: '', amount: undefined }
}

/** The change that the form is: none, another amount, or another method instead of the present one. */
export function sentShipping(
  { shipping_cost: cost }: Pick<OfficeOrder, 'shipping_cost'>,
  { method, title, amount }: ShippingForm,
): readonly SentShipping[] {
  const total = amount === undefined ? {} : { total: amount.trim() }
  if (method === shippingChoices.stored)
    return cost && amount !== undefined && amount.trim() !== cost.amount ? [{ id: 1, ...total }] : []
  const removal = cost ? [{ id: 1, method_id: null }] : []
  if (method === shippingChoices.none) return removal
  const name = method === shippingChoices.other ? { method_title: title.trim() } : {}
  return [...removal, { method_id: method, ...name, ...total }]
}

/** Whether another method has a name and an amount. */
export function isShippingNamed({ method, title, amount }: ShippingForm): boolean {
  return method !== shippingChoices.other || (title.trim() !== '' && amount !== undefined)
}
