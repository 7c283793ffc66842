import type { MetaData } from '../../../kernel/meta-data.ts'
import type { Address } from '../../addresses/rules/address.ts'
import type { Sums } from '../../cart/rules/sum-rows.ts'
import { type CouponShare, displayedOf, type Taxed } from '../../cart/rules/totals.ts'
import type { Files } from '../../catalog/rules/downloads.ts'
import type { SubscriptionTerms } from '../../catalog/rules/subscription.ts'
import type { GiftCard } from '../../store-credit/rules/gift-card.ts'
import type { RateTax } from '../../tax/rules/taxes.ts'
import type { PriceRule } from '../../tier-pricing/rules/price-rule.ts'
import { externalStatus, type OrderState, type OrderStatus } from './order-state.ts'

export type OrderLine = {
  readonly productId: number
  readonly variationId: number | undefined
  readonly name: string
  readonly sku: string
  /** As displayed to the buyer: [["Colour", "Carrara"]]. */
  readonly choice: readonly (readonly [label: string, value: string])[]
  readonly quantity: number
  /** The unit price, as displayed to the buyer. */
  readonly unitMinor: number
  /** The rule that gave the unit price; absent: it was ordered before that was stored. */
  readonly priceRule?: PriceRule | undefined
  /** Before discounts, and after them. */
  readonly subtotal: Taxed
  readonly total: Taxed
  readonly taxes: readonly RateTax[]
  /** What each coupon took off it; absent: it was ordered before that was stored. */
  readonly couponShares?: readonly CouponShare[] | undefined
  /** Subscription terms and the recurring unit price; `unitMinor` is the price of the first order. */
  readonly recurring: { readonly terms: SubscriptionTerms; readonly priceMinor: number } | undefined
  /** Files that the buyer can download once the order is released. */
  readonly files: Files | undefined
  /** Shown to the buyer with the order; HTML as the owner wrote it, '' is none. */
  readonly purchaseNote: string
  /** The code of the coupon whose gift it is; absent: a selected product. */
  readonly giftOf?: string | undefined
  /** The options of a gift card. */
  readonly giftCard?: GiftCard | undefined
  /** Values that programs store with a new line; those of stored lines are read by programs alone. */
  readonly metaData?: readonly MetaData[] | undefined
}

/** A coupon of the order, with a snapshot of its terms; its discount is in the sums. */
export type OrderCoupon = {
  readonly id: number
  readonly code: string
  readonly snapshot: Readonly<Record<string, unknown>>
}

/** The first and the last day, `2026-11-25`. */
export type Arrival = { readonly from: string; readonly until: string }

/** An order before it has an id. All amounts are fixed here, until its lines are changed. */
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
  /** The days on which the parcel arrives, as the checkout promised them; absent: nothing was promised. */
  readonly arrival?: Arrival | undefined
}

/** A parcel that was sent; unknown values are ''. */
export type Shipment = {
  readonly carrier: string
  readonly number: string
  readonly url: string
  readonly shippedAt: Date
}

export type Order = OrderDraft & {
  readonly id: number
  /** The number that people see. */
  readonly number: string
  readonly state: OrderState
  /** WooCommerce's status of `state`. */
  readonly status: OrderStatus
  /** The end of the hold of stock for an offsite payment; absent: no hold. */
  readonly holdUntil: Date | undefined
  readonly paidAt: Date | undefined
  /** Amounts paid and refunded, from the ledger; without store credit. */
  readonly paidMinor: number
  readonly refundedMinor: number
  readonly shipments: readonly Shipment[]
}

/** An order right after it was placed. */
export function placedOrder(
  draft: OrderDraft,
  id: number,
  { state, holdUntil, numberOffset }: Pick<Order, 'state' | 'holdUntil'> & { readonly numberOffset: number },
): Order {
  const unpaid = { paidAt: undefined, paidMinor: 0, refundedMinor: 0, shipments: [] }
  return {
    ...draft,
    id,
    number: String(id + numberOffset),
    state,
    status: externalStatus(state),
    holdUntil,
    ...unpaid,
  }
}

/** What can still be refunded, in minor units. */
export function refundableMinor({ paidMinor, refundedMinor }: Order): number {
  return paidMinor - refundedMinor
}

/** The amount still to be paid, in minor units; refunds are not due again. */
export function outstandingMinor({ sums, paidMinor }: Pick<Order, 'sums' | 'paidMinor'>): number {
  return Math.max(0, sums.dueMinor - paidMinor)
}

/** Whether files or gift cards are delivered by mail at once: they cannot be taken back from a buyer who does not pay. */
export function deliversAtOnce({ lines }: Pick<Order, 'lines'>): boolean {
  return lines.some(({ files, giftCard }) => files !== undefined || giftCard !== undefined)
}

/** The purchase notes of the lines, each once. */
export function purchaseNotes({ lines }: Pick<Order, 'lines'>): string[] {
  return [...new Set(lines.map(({ purchaseNote }) => purchaseNote).filter((note) => note !== ''))]
}

/** The total of a line before discounts, as displayed to the buyer: with or without tax. */
export function displayedSubtotal(
  { sums }: Pick<Order, 'sums'>,
  { subtotal }: Pick<OrderLine, 'subtotal'>,
): number {
  return displayedOf(subtotal, sums.display.shows)
}
