import type { TaxLocation } from './matching-rates.ts'

export type TaxBasedOn = 'shipping' | 'billing' | 'base'

/** The addresses of a purchase; `undefined` or an empty country: not known yet. */
export type PurchaseAddresses = {
  readonly shipping?: TaxLocation | undefined
  readonly billing?: TaxLocation | undefined
  /** Collected by the buyer, therefore taxed at the shop's location. */
  readonly pickup?: boolean | undefined
}

/** The shop's settings for the tax location. */
export type LocationTerms = {
  readonly base: TaxLocation
  readonly basedOn: TaxBasedOn
  /** The assumed location of a buyer without an address; `undefined`: none. */
  readonly assumed: TaxLocation | undefined
}

/**
 * Where a purchase is taxed; `undefined`: not known yet. A missing shipping address is replaced by the billing address and
 * the other way round, because a form may have only one.
 */
export function taxLocation(
  { shipping, billing, pickup = false }: PurchaseAddresses,
  { base, basedOn, assumed }: LocationTerms,
): TaxLocation | undefined {
  if (pickup || basedOn === 'base') return base
  const candidates = basedOn === 'shipping' ? [shipping, billing] : [billing, shipping]
  return candidates.find((address) => address && address.country !== '') ?? assumed
}
