import { bankTransfer } from './features/payments/methods/bank-transfer.ts'
import { cashOnDelivery } from './features/payments/methods/cash-on-delivery.ts'
import { cheque } from './features/payments/methods/cheque.ts'
import { freeOrder } from './features/payments/methods/free-order.ts'
import { type PaymentMethod, paymentMethodPoint } from './features/payments/payment-method.ts'
import { type Wallet, walletPoint } from './features/payments/wallet.ts'
import { flatRate } from './features/shipping/methods/flat-rate.ts'
import { freeShipping } from './features/shipping/methods/free-shipping.ts'
import { localPickup } from './features/shipping/methods/local-pickup.ts'
import { tableRate } from './features/shipping/methods/table-rate.ts'
import { type ShippingMethodKind, shippingMethodPoint } from './features/shipping/shipping-method.ts'
import { type Extensions, extensions } from './platform/extension-point.ts'

/** This shop's payment methods, in the order that shoppers see them. */
const paymentMethods: readonly PaymentMethod[] = [cashOnDelivery, bankTransfer, cheque, freeOrder]

/** Wallets for the area above the checkout's form. */
const wallets: readonly Wallet[] = []

/** The kinds of shipping methods that owners can offer in a zone. */
const shippingMethods: readonly ShippingMethodKind[] = [flatRate, freeShipping, localPickup, tableRate]

/** The objects of this shop at the extension points of its features. */
export const shopExtensions: readonly Extensions[] = [
  extensions(paymentMethodPoint, paymentMethods),
  extensions(walletPoint, wallets),
  extensions(shippingMethodPoint, shippingMethods),
]
