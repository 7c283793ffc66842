import { bankTransfer } from './features/payments/methods/bank-transfer.ts'
import { cashOnDelivery } from './features/payments/methods/cash-on-delivery.ts'
import { nothingDue } from './features/payments/methods/nothing-due.ts'
import type { PaymentMethod } from './features/payments/payment-method.ts'
import { flatRate } from './features/shipping/methods/flat-rate.ts'
import { freeShipping } from './features/shipping/methods/free-shipping.ts'
import type { ShippingMethod } from './features/shipping/shipping-method.ts'

/** This shop's ways to pay, in the order that shoppers see them. */
export const paymentMethods: readonly PaymentMethod[] = [cashOnDelivery, bankTransfer, nothingDue]

/** This shop's ways to ship. */
export const shippingMethods: readonly ShippingMethod[] = [flatRate, freeShipping]
