/** What a shopper has said about coupons and store credit. What that comes to is worked out at every pricing. */
export type CartCoupons = {
  /** Ids of coupons that were applied, in that order. */
  readonly applied: readonly number[]
  /** Ids of coupons that apply by themselves and were taken off by hand: they do not come back. */
  readonly declined: readonly number[]
  /** Ids of coupons that have applied by themselves and were told. */
  readonly told: readonly number[]
  /**
   * Ids of coupons that wait until the cart is right for them: of links that were followed before, and those that it was
   * right for once.
   */
  readonly waiting: readonly number[]
  /** Ids of credits that shall pay. */
  readonly credits: readonly number[]
  /** Of a giveaway that asks: the coupon's id → the things chosen, as the cart sells them. */
  readonly gifts: Readonly<Record<string, readonly ChosenGift[]>>
  /** How the shopper means to pay, as far as that is known: some coupons are for some ways only. */
  readonly paymentMethod?: string
}

/** A gift as it was chosen: a simple product, or a variation with its values. */
export type ChosenGift = {
  readonly productId: number
  readonly variationId: number | undefined
  readonly choice: Readonly<Record<string, string>>
}

export const noCoupons: CartCoupons = {
  applied: [],
  declined: [],
  told: [],
  waiting: [],
  credits: [],
  gifts: {},
}

/** What two carts say about coupons, in one: what was taken off in either stays off. */
export function joinedCoupons(kept: CartCoupons, brought: CartCoupons): CartCoupons {
  const both = (ids: (coupons: CartCoupons) => readonly number[]) => [
    ...new Set([...ids(kept), ...ids(brought)]),
  ]
  return {
    ...kept,
    ...brought,
    applied: both(({ applied }) => applied).slice(0, MOST_COUPONS),
    declined: both(({ declined }) => declined),
    told: both(({ told }) => told),
    waiting: both(({ waiting }) => waiting).slice(0, MOST_COUPONS),
    credits: both(({ credits }) => credits).slice(0, MOST_COUPONS),
    gifts: { ...kept.gifts, ...brought.gifts },
  }
}

/** So many coupons, and so many credits, can be applied to a cart at once. */
export const MOST_COUPONS = 10

/** Without one coupon, in whatever way it got there; `declined`: it would come back by itself. */
export function withoutCoupon(coupons: CartCoupons, id: number, declined: boolean): CartCoupons {
  const without = (ids: readonly number[]) => ids.filter((other) => other !== id)
  const { [String(id)]: _, ...gifts } = coupons.gifts
  return {
    ...coupons,
    applied: without(coupons.applied),
    waiting: without(coupons.waiting),
    told: without(coupons.told),
    declined: declined ? [...without(coupons.declined), id] : coupons.declined,
    gifts,
  }
}
