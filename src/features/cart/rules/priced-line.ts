import type { Sellable } from '../../catalog/rules/product.ts'
import type { CouponLine } from '../../coupons/rules/validity.ts'
import type { ShippingRate } from '../../shipping/rules/rate.ts'
import type { StockLevel } from '../../stock/rules/stock.ts'
import type { NextTier } from '../../tier-pricing/rules/next-tier.ts'
import type { Charge } from '../../tier-pricing/rules/tier-price.ts'
import type { ChosenGift } from './cart-coupons.ts'
import type { CartLine } from './cart-line.ts'
import type { BarredCoupon, WorkingCoupon } from './judge-coupons.ts'
import type { LimitBreach, LineLimits } from './limits.ts'
import type { Place } from './shipping-choice.ts'
import type { TaxDisplay } from './sum-rows.ts'
import type { Totals } from './totals.ts'

/**
 * A line with what it stands for now. `breach` says why it cannot be ordered as it is. Its amounts are as the cart shows
 * them, with tax or without; what it is charged, and its tax, are in the totals.
 */
export type PricedLine = CartLine & {
  /** The thing, with the picture that shows it as it was chosen. */
  readonly sellable: Sellable
  readonly limits: LineLimits
  readonly level: StockLevel
  /** What this order charges for one piece: of a subscription its first charge. */
  readonly unitMinor: number
  /** What one piece costs at this quantity, of a subscription each time. */
  readonly priceMinor: number
  readonly regularMinor: number
  readonly subtotalMinor: number
  readonly breach: LimitBreach | undefined
  /** The pieces that decide its price by quantity: its own, or those of other lines too. */
  readonly counted: number
  /** Whether it costs less because there are many of it: neither its common price nor that of a sale. */
  readonly hasTierPrice: boolean
  /** What more pieces of it would cost less; `undefined`: nothing that can be had. */
  readonly nextTier: NextTier | undefined
  /** The coupon that gives it: its quantity is not the shopper's to change, and it goes with the coupon. */
  readonly gift?: { readonly couponId: number; readonly code: string }
}

/** A gift that a coupon would give, if the shopper said which: one of several things, or a variation of one. */
export type GiftToChoose = {
  readonly couponId: number
  readonly code: string
  readonly pieces: number
  /** Of products and variations. */
  readonly ids: readonly number[]
  /** What was chosen and is given; absent while nothing is. */
  readonly chosen: ChosenGift | undefined
}

/** What coupons do in a cart. */
export type CouponsOn = {
  /** Those that work, in the order in which they were applied. */
  readonly working: readonly WorkingCoupon[]
  /** Those that were applied or wait and cannot be used now. */
  readonly barred: readonly BarredCoupon[]
  /** Ids of those that were applied by hand and are no more. */
  readonly gone: readonly number[]
  readonly giftsToChoose: readonly GiftToChoose[]
  /** Names of gifts of which there is none left. */
  readonly giftsOut: readonly string[]
  /** The lines as restrictions see them. */
  readonly lines: readonly CouponLine[]
}

/** A cart with today's prices. Lines whose thing is no longer sold are in `gone`, out of every sum. */
export type PricedCart = {
  readonly lines: readonly PricedLine[]
  readonly gone: readonly CartLine[]
  /** Whether any of it is sent: a cart of virtual goods alone needs no delivery, and has no rates. */
  readonly needsDelivery: boolean
  /** Where it goes, as far as the shopper has said; country '' for nowhere yet. */
  readonly destination: Place
  readonly rates: readonly ShippingRate[]
  readonly rate: ShippingRate | undefined
  /** How much more the goods must come to until a way costs nothing; `undefined`: it does, or no amount brings it. */
  readonly leftToFreeMinor: number | undefined
  readonly coupons: CouponsOn
  /** What the chosen goods come to as the cart shows them, before coupons; gifts are none of them. */
  readonly cartSubtotalMinor: number
  readonly totals: Totals & { readonly display: TaxDisplay }
  /** 32 hex, the same for the same cart of any visitor; '' for an empty one (docs/wire.md 2.2). */
  readonly hash: string
}

/** Whether a piece costs less because there are many: below what one costs this buyer now, in a sale or by their role. */
export function hasTierPrice({ unitMinor, price, tier }: Omit<Charge, 'exactMinor'>): boolean {
  return tier !== undefined && unitMinor < price.activeMinor
}

/** Whether the shown price of a piece is a rounded one: so many of it are not, to the minor unit, what the line comes to. */
export function isRounded({
  unitMinor,
  quantity,
  subtotalMinor,
}: Pick<PricedLine, 'unitMinor' | 'quantity' | 'subtotalMinor'>): boolean {
  return unitMinor * quantity !== subtotalMinor
}
