/** The coupons and store credits that a shopper uses. Their effect is computed at every pricing. */
export type CartCoupons = {
  /** Ids of coupons that were applied, in that order. */
  readonly applied: readonly number[]
  /** Ids of automatic coupons that the shopper removed: they are not applied again. */
  readonly declined: readonly number[]
  /** Ids of automatic coupons whose notice was shown. */
  readonly announced: readonly number[]
  /**
   * Ids of inactive coupons, applied again when they are valid for the cart: from links, and those that were valid before.
   */
  readonly waiting: readonly number[]
  /** Ids of store credits to pay with. */
  readonly credits: readonly number[]
  /** For giveaways with a choice: the coupon's id → the chosen gifts. */
  readonly gifts: Readonly<Record<string, readonly ChosenGift[]>>
  /** The chosen payment method, if known: some coupons are for some methods only. */
  readonly paymentMethod?: string
}

/** A chosen gift: a simple product, or a variation with its values. */
export type ChosenGift = {
  readonly productId: number
  readonly variationId: number | undefined
  readonly choice: Readonly<Record<string, string>>
}

export const noCoupons: CartCoupons = {
  applied: [],
  declined: [],
  announced: [],
  waiting: [],
  credits: [],
  gifts: {},
}

/** The coupons of two carts merged: what was removed in either stays removed. */
export function mergedCoupons(saved: CartCoupons, guest: CartCoupons): CartCoupons {
  const both = (ids: (coupons: CartCoupons) => readonly number[]) => [
    ...new Set([...ids(saved), ...ids(guest)]),
  ]
  return {
    ...saved,
    ...guest,
    applied: both(({ applied }) => applied).slice(0, MAX_COUPONS),
    declined: both(({ declined }) => declined),
    announced: both(({ announced }) => announced),
    waiting: both(({ waiting }) => waiting).slice(0, MAX_COUPONS),
    credits: both(({ credits }) => credits).slice(0, MAX_COUPONS),
    gifts: { ...saved.gifts, ...guest.gifts },
  }
}

/** The greatest number of coupons, and of credits, in a cart. */
export const MAX_COUPONS = 10

/** Without one coupon, however it was applied; `declined`: it is automatic, and must not be applied again. */
export function withoutCoupon(coupons: CartCoupons, id: number, declined: boolean): CartCoupons {
  const without = (ids: readonly number[]) => ids.filter((other) => other !== id)
  const { [String(id)]: _, ...gifts } = coupons.gifts
  return {
    ...coupons,
    applied: without(coupons.applied),
    waiting: without(coupons.waiting),
    announced: without(coupons.announced),
    declined: declined ? [...without(coupons.declined), id] : coupons.declined,
    gifts,
  }
}
