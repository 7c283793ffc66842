import type { Address } from '../../addresses/rules/address.ts'
import type { Sums } from '../../cart/rules/sum-rows.ts'
import { shownOf, type Taxed } from '../../cart/rules/totals.ts'
import type { Files } from '../../catalog/rules/downloads.ts'
import type { SubscriptionTerms } from '../../catalog/rules/subscription.ts'
import type { GiftCard } from '../../store-credit/rules/gift-card.ts'
import type { RateTax } from '../../tax/rules/taxes.ts'
import type { OrderState, OrderStatus } from './order-state.ts'

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

/** A parcel that has left the shop; what is not known of it is ''. */
export type Shipment = {
  readonly carrier: string
  readonly number: string
  readonly url: string
  readonly shippedAt: Date
}

export type Order = OrderDraft & {
  readonly id: number
  readonly state: OrderState
  /** What `state` is called outside. */
  readonly status: OrderStatus
  /** Until then its pieces are held while it is paid offsite; absent: nothing is held for a time. */
  readonly holdUntil: Date | undefined
  readonly paidAt: Date | undefined
  /** The money that has come, and what of it has gone back, as the ledger has it; store credit is no part of either. */
  readonly paidMinor: number
  readonly refundedMinor: number
  readonly shipments: readonly Shipment[]
}

/** An order as it stands right after it was placed. */
export function placedOrder(draft: OrderDraft, id: number, holdUntil: Date | undefined): Order {
  const nothingPaid = { paidAt: undefined, paidMinor: 0, refundedMinor: 0, shipments: [] }
  return { ...draft, id, state: 'pending', status: 'pending', holdUntil, ...nothingPaid }
}

/** What is left to refund of the money that has come, in minor units. */
export function refundableMinor({ paidMinor, refundedMinor }: Order): number {
  return paidMinor - refundedMinor
}

/** What is still to be paid, in minor units; what went back is not due again. */
export function outstandingMinor({ sums, paidMinor }: Pick<Order, 'sums' | 'paidMinor'>): number {
  return Math.max(0, sums.dueMinor - paidMinor)
}

/** Whether files or gift cards go out by mail at once: they cannot be asked back from somebody who does not pay. */
export function givesAtOnce({ lines }: Pick<Order, 'lines'>): boolean {
  return lines.some(({ files, giftCard }) => files !== undefined || giftCard !== undefined)
}

/** The notes that go with what was ordered, each once. */
export function notesOf({ lines }: Pick<Order, 'lines'>): string[] {
  return [...new Set(lines.map(({ purchaseNote }) => purchaseNote).filter((note) => note !== ''))]
}

/** What a line of an order comes to before discounts, as the buyer was shown it: with its tax or without. */
export function shownSum({ sums }: Pick<Order, 'sums'>, { subtotal }: Pick<OrderLine, 'subtotal'>): number {
  return shownOf(subtotal, sums.display.shows)
}
