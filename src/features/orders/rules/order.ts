import type { Address } from '../../addresses/rules/address.ts'
import type { Sums } from '../../cart/rules/sum-rows.ts'
import { shownOf, type Taxed } from '../../cart/rules/totals.ts'
import type { Files } from '../../catalog/rules/files.ts'
import type { SubscriptionTerms } from '../../catalog/rules/subscription.ts'
import type { PaymentResult } from '../../payments/rules/payment-result.ts'
import type { GiftCard } from '../../store-credit/rules/gift-card.ts'
import type { RateTax } from '../../tax/rules/taxes.ts'

/** Outward states of an order, by WooCommerce's names. */
export type OrderStatus =
  | 'pending'
  | 'on-hold'
  | 'processing'
  | 'completed'
  | 'cancelled'
  | 'refunded'
  | 'failed'

export type OrderLine = {
  readonly productId: number
  readonly variationId: number | undefined
  readonly name: string
  readonly sku: string
  /** As the buyer read it: [["Colour", "Carrara"]]. */
  readonly choice: readonly (readonly [label: string, value: string])[]
  readonly quantity: number
  /** What one piece cost, as the buyer was shown it. */
  readonly unitMinor: number
  /** Before discounts, and after them. */
  readonly subtotal: Taxed
  readonly total: Taxed
  readonly taxes: readonly RateTax[]
  /** How it comes again, and what one piece costs each time; `unitMinor` is what the first order charged. */
  readonly recurring: { readonly terms: SubscriptionTerms; readonly priceMinor: number } | undefined
  /** What the buyer may fetch once the order may be handed over. */
  readonly files: Files | undefined
  /** Told to the buyer with the order; HTML as the owner wrote it, '' is none. */
  readonly purchaseNote: string
  /** The code of the coupon that it is a gift of; absent: it was chosen. */
  readonly giftOf?: string | undefined
  /** What was chosen of a gift card. */
  readonly giftCard?: GiftCard | undefined
}

/** A coupon that an order has used, and what it was at that moment; what it took off is in the sums. */
export type OrderCoupon = {
  readonly id: number
  readonly code: string
  readonly snapshot: Readonly<Record<string, unknown>>
}

/** An order before it has a number. Every figure is fixed here and never worked out again. */
export type OrderDraft = {
  readonly orderKey: string
  readonly currency: string
  readonly billing: Address
  readonly shipping: Address
  readonly customerNote: string
  readonly paymentMethod: string
  readonly paymentTitle: string
  readonly shippingMethod: string
  readonly shippingTitle: string
  readonly sums: Sums
  readonly lines: readonly OrderLine[]
  readonly coupons: readonly OrderCoupon[]
  readonly placedAt: Date
}

export type Order = OrderDraft & { readonly id: number; readonly status: OrderStatus }

/**
 * Where a pending order goes once its payment method has answered. Files and gift cards cannot be asked back from
 * somebody who does not pay at the door: an order that `givesAtOnce` waits for its money (docs/wire.md 2.6).
 */
export function statusAfterPayment(result: PaymentResult, givesAtOnce: boolean): OrderStatus {
  switch (result.state) {
    case 'paid':
      return 'processing'
    case 'payable-on-delivery':
      return givesAtOnce ? 'on-hold' : 'processing'
    case 'on-hold':
      return 'on-hold'
  }
}

/** Whether what was ordered may be handed over: files can be fetched. */
export function isHandedOver(status: OrderStatus): boolean {
  return status === 'processing' || status === 'completed'
}

/** Whether nothing will come of it: what it held or had used of others goes back. */
export function isCalledOff(status: OrderStatus): boolean {
  return status === 'cancelled' || status === 'failed' || status === 'refunded'
}

/** The notes that go with what was ordered, each once. */
export function notesOf({ lines }: Pick<Order, 'lines'>): string[] {
  return [...new Set(lines.map(({ purchaseNote }) => purchaseNote).filter((note) => note !== ''))]
}

/** What a line of an order comes to before discounts, as the buyer was shown it: with its tax or without. */
export function shownSum({ sums }: Pick<Order, 'sums'>, { subtotal }: Pick<OrderLine, 'subtotal'>): number {
  return shownOf(subtotal, sums.display.shows)
}
