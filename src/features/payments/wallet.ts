import type { ExtensionPoint } from '../../platform/extension-point.ts'
import type { Settings } from '../../platform/settings.ts'
import type { PurchaseToPay } from './rules/offer-terms.ts'

/**
 * A wallet of the buyer's phone or browser, such as Apple Pay: a button above the form of the checkout. Its payment method,
 * listed by itself, takes the payment; the script of the method fills the element `[data-wallet="ID"]`.
 */
export type Wallet = {
  readonly id: string
  isOffered(purchase: PurchaseToPay, settings: Settings): boolean
}

/** The wallets of the shop, in the order that shoppers see them. */
export const walletPoint: ExtensionPoint<Wallet> = { name: 'wallet', keyOf: ({ id }) => id }
