import type { TaxPlace } from './matching-rates.ts'

export type TaxBasedOn = 'shipping' | 'billing' | 'base'

/** What is known of where a purchase goes; `undefined` or an empty country: not said yet. */
export type PurchaseAddresses = {
  readonly shipping?: TaxPlace | undefined
  readonly billing?: TaxPlace | undefined
  /** Fetched by the buyer: it is handed over, and taxed, where the shop is. */
  readonly pickup?: boolean | undefined
}

/** The shop's own terms of where things are taxed. */
export type PlaceTerms = {
  readonly base: TaxPlace
  readonly basedOn: TaxBasedOn
  /** Where a buyer counts as living who has not said; `undefined`: nowhere yet. */
  readonly assumed: TaxPlace | undefined
}

/**
 * Where a purchase is taxed; `undefined`: nowhere yet. Without a delivery address the invoice's counts, and the other
 * way round, since a form may ask for one only.
 */
export function taxPlace(
  { shipping, billing, pickup = false }: PurchaseAddresses,
  { base, basedOn, assumed }: PlaceTerms,
): TaxPlace | undefined {
  if (pickup || basedOn === 'base') return base
  const inOrder = basedOn === 'shipping' ? [shipping, billing] : [billing, shipping]
  return inOrder.find((place) => place && place.country !== '') ?? assumed
}
