import type { Sellable } from '../../catalog/rules/product.ts'
import type { CouponLine } from '../../coupons/rules/validity.ts'
import type { ShippingRate } from '../../shipping/rules/rate.ts'
import type { StockLevel } from '../../stock/rules/stock.ts'
import type { NextTier } from '../../tier-pricing/rules/next-tier.ts'
import type { PriceRule } from '../../tier-pricing/rules/price-rule.ts'
import type { Charge } from '../../tier-pricing/rules/tier-price.ts'
import type { ChosenGift } from './cart-coupons.ts'
import type { CartLine } from './cart-line.ts'
import type { EffectiveCoupon, RejectedCoupon } from './evaluate-coupons.ts'
import type { LimitProblem, LineLimits } from './limits.ts'
import type { DeliveryLocation } from './shipping-choice.ts'
import type { TaxDisplay } from './sum-rows.ts'
import type { Totals } from './totals.ts'

/**
 * A line with its product and prices of now. `limitProblem`: why it cannot be ordered as it is. Its amounts are as the cart
 * shows them, with tax or without; what it is charged, and its tax, are in the totals.
 */
export type PricedLine = CartLine & {
  /** The product or variation, with the picture of the choice. */
  readonly sellable: Sellable
  readonly limits: LineLimits
  readonly level: StockLevel
  /** The unit price that this order charges: of a subscription its first charge. */
  readonly unitMinor: number
  /** The unit price at this quantity, of a subscription each time. */
  readonly priceMinor: number
  readonly regularMinor: number
  /** The rule that gave `priceMinor`. */
  readonly priceRule: PriceRule
  readonly subtotalMinor: number
  readonly limitProblem: LimitProblem | undefined
  /** The quantity that decides its tier: its own, or that of other lines too. */
  readonly countedQuantity: number
  /** Whether it costs less because there are many of it: neither its common price nor that of a sale. */
  readonly hasTierPrice: boolean
  /** The next tier with a lower price; `undefined`: none can be reached. */
  readonly nextTier: NextTier | undefined
  /** The coupon that gives it: the shopper cannot change its quantity, and it is removed with the coupon. */
  readonly gift?: { readonly couponId: number; readonly code: string }
}

/** A gift that the shopper must choose: one of several products, or a variation of one. */
export type GiftToChoose = {
  readonly couponId: number
  readonly code: string
  readonly quantity: number
  /** Of products and variations. */
  readonly ids: readonly number[]
  /** What was chosen and is given; absent while nothing is. */
  readonly chosen: ChosenGift | undefined
}

/** What coupons do in a cart. */
export type CouponEffects = {
  /** Those with an effect, in the order in which they were applied. */
  readonly effective: readonly EffectiveCoupon[]
  /** Those that were applied or are inactive, and are not valid now. */
  readonly rejected: readonly RejectedCoupon[]
  /** Ids of those that were applied and have been deleted. */
  readonly deletedCouponIds: readonly number[]
  readonly giftsToChoose: readonly GiftToChoose[]
  /** Names of gifts that are out of stock. */
  readonly unavailableGifts: readonly string[]
  /** The lines as restrictions see them. */
  readonly lines: readonly CouponLine[]
}

/** A cart with today's prices. Lines whose product is no longer sold are in `unavailableLines`, in no sum. */
export type PricedCart = {
  readonly lines: readonly PricedLine[]
  readonly unavailableLines: readonly CartLine[]
  /** Whether any of it is shipped: a cart of virtual products alone needs no delivery, and has no rates. */
  readonly needsDelivery: boolean
  /** The destination, as far as it is known; country '' while it is not. */
  readonly destination: DeliveryLocation
  readonly rates: readonly ShippingRate[]
  readonly rate: ShippingRate | undefined
  /** The rate without the effects of coupons, on which some of them depend. */
  readonly rateBeforeCoupons: ShippingRate | undefined
  /** How much more the products must cost for free delivery; `undefined`: it is free, or no amount makes it free. */
  readonly remainingForFreeDeliveryMinor: number | undefined
  readonly coupons: CouponEffects
  /** The subtotal as the cart shows it, before coupons, without gifts. */
  readonly cartSubtotalMinor: number
  readonly totals: Totals & { readonly display: TaxDisplay }
  /** 32 hex, the same for the same cart of any visitor; '' for an empty one (docs/wire.md 2.2). */
  readonly hash: string
}

/** Whether the unit price is lower because of the quantity: below the price of one for this buyer now, with sale and role. */
export function hasTierPrice({ unitMinor, price, tier }: Omit<Charge, 'exactMinor'>): boolean {
  return tier !== undefined && unitMinor < price.activeMinor
}

/** Whether the shown unit price is rounded: its multiple is not, to the minor unit, the sum of the line. */
export function isRounded({
  unitMinor,
  quantity,
  subtotalMinor,
}: Pick<PricedLine, 'unitMinor' | 'quantity' | 'subtotalMinor'>): boolean {
  return unitMinor * quantity !== subtotalMinor
}
