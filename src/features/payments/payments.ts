import { paymentMethods } from '../../shop.config.ts'
import type { PaymentMethod } from './payment-method.ts'

/** The ways in which a purchase of this total can be paid, in the shop's order. */
export function offeredMethods(purchase: { readonly totalMinor: number }): readonly PaymentMethod[] {
  return paymentMethods.filter((method) => method.isOffered(purchase))
}

/** The method of that id, whether or not it is on offer now: orders keep theirs. */
export function paymentMethod(id: string): PaymentMethod | undefined {
  return paymentMethods.find((method) => method.id === id)
}
