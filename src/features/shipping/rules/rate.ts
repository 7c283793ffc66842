/** When a parcel arrives or can be collected: working days in transit, and the first and last day, `2026-11-25`. */
export type Estimate = {
  readonly minDays: number
  readonly maxDays: number
  readonly from: string
  readonly until: string
}

/** A shipping option for a parcel, with its cost. */
export type ShippingRate = {
  /** `method:instance`, as on the wire. */
  readonly id: string
  readonly title: string
  /** Before tax. */
  readonly costMinor: number
  readonly taxStatus: 'taxable' | 'none'
  /** `flat_rate`, `free_shipping`, `local_pickup`, `table_rate`. */
  readonly methodKind: string
  /** The shopper collects it: taxed at the shop's location, not at the shopper's. */
  readonly isPickup: boolean
  /** `undefined`: no transit days are configured. */
  readonly estimate: Estimate | undefined
  /** Where a pickup is collected. */
  readonly address?: string | undefined
  /** Selected by default, because in this zone the owner's order decides. */
  readonly preselected?: true | undefined
}

/**
 * The rate that the shopper chose, if it is available; else the zone's preselected one; else the cheapest, deliveries before
 * pickups; else none.
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
