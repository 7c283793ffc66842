/** When a parcel arrives, or is ready to be fetched: working days on the way, and the first and the last day, `2026-11-25`. */
export type Estimate = {
  readonly minDays: number
  readonly maxDays: number
  readonly from: string
  readonly until: string
}

/** A way to send this parcel and what it costs. */
export type ShippingRate = {
  /** The wire's `method:instance`. */
  readonly id: string
  readonly title: string
  /** Before tax. */
  readonly costMinor: number
  readonly taxStatus: 'taxable' | 'none'
  /** `flat_rate`, `free_shipping`, `local_pickup`, `table_rate`. */
  readonly methodKind: string
  /** The shopper fetches it: taxed where the shop is, not where the shopper lives. */
  readonly isPickup: boolean
  /** `undefined`: the owner has not said how long it takes. */
  readonly estimate: Estimate | undefined
  /** Where it is fetched, of a pickup. */
  readonly address?: string | undefined
  /** Taken while the shopper has not chosen, because the owner's order decides in this zone. */
  readonly preselected?: true | undefined
}

/**
 * The rate that the shopper chose, while it is on offer. Else the one that its zone prefers; else the cheapest, one that
 * brings the parcel before one that does not; else none.
 */
export function chosenRate(
  rates: readonly ShippingRate[],
  chosenId: string | undefined,
): ShippingRate | undefined {
  return (
    rates.find(({ id }) => id === chosenId) ??
    rates.find(({ preselected }) => preselected) ??
    cheapest(rates.filter(({ isPickup }) => !isPickup)) ??
    cheapest(rates)
  )
}

/** The first of the cheapest. */
export function cheapest(rates: readonly ShippingRate[]): ShippingRate | undefined {
  return rates.reduce<ShippingRate | undefined>(
    (best, rate) => (best && best.costMinor <= rate.costMinor ? best : rate),
    undefined,
  )
}
