import type { Settings } from '../../platform/settings.ts'
import type { PaymentResult } from './rules/payment-result.ts'

export type PaymentRequest = { readonly orderId: number; readonly amountMinor: number }

/**
 * A way to pay. A method is a plain object listed in `src/shop.config.ts`; nothing registers itself.
 * `pay` runs after the order is stored and outside its transaction, and may be called again for the same
 * `orderId`: it must then not take the money twice.
 */
export type PaymentMethod = {
  readonly id: string
  title(settings: Settings): string
  /** One sentence beside the choice. */
  description(settings: Settings): string
  /** What the buyer is told once the order is placed, on the page and in the mail; line by line. */
  instructions(settings: Settings): readonly string[]
  isOffered(purchase: { readonly totalMinor: number }): boolean
  pay(request: PaymentRequest): Promise<PaymentResult>
}
