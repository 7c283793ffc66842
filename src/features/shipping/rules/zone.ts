import { fitsPostcode, type PostcodePattern, postcodeForms } from '../../addresses/rules/postcode-pattern.ts'
import { continentOf } from './continent.ts'
import type { Destination, Parcel } from './parcel.ts'

/** What a zone is made of; `code` of a state is `US:CA`. */
export type Region = { readonly kind: 'country' | 'state' | 'continent'; readonly code: string }

/** How many working days a method takes. */
export type TransitDays = { readonly least: number; readonly most: number }

/** A method as it is offered in one zone. */
export type ZoneMethod = {
  readonly id: string
  readonly kind: string
  readonly title: string
  readonly taxStatus: 'taxable' | 'none'
  readonly isPickup: boolean
  readonly days: TransitDays | undefined
  /** Where parcels are fetched, of a pickup. */
  readonly address?: string | undefined
  /** Slugs of the shipping classes that its terms name; '' is for goods that have none. */
  readonly classes: readonly string[]
  /** The goods total from which it costs nothing, where money alone brings that. */
  readonly freeFromMinor?: number | undefined
  /** How much more the goods of this parcel must come to until it costs nothing, where money brings that. */
  leftToFreeMinor?(parcel: Parcel): number | undefined
  /** What this parcel costs, in minor units; `undefined` when it cannot go this way. */
  quote(parcel: Parcel): number | undefined
}

/** Some of the world, and how parcels go there. No regions: everywhere. No postcodes: all of them. */
export type Zone = {
  /** 0 is the rest of the world. */
  readonly id: number
  readonly name: string
  readonly regions: readonly Region[]
  readonly postcodes: readonly PostcodePattern[]
  /** Which method is taken while the shopper has not chosen. */
  readonly preselect: 'cheapest' | 'first'
  /** In the owner's order, and those alone that are on. */
  readonly methods: readonly ZoneMethod[]
}

/**
 * The zone of a destination: the first, in the owner's order, that has its country, state or continent and, where the
 * zone is narrowed to postcodes, its postcode. What the shopper has not said matches nothing that asks for it.
 */
export function zoneFor(zones: readonly Zone[], to: Destination): Zone | undefined {
  const forms = postcodeForms(to.postcode, to.country)
  return zones.find(({ regions, postcodes }) => {
    const isThere = regions.length === 0 || regions.some((region) => lies(to, region))
    return isThere && (postcodes.length === 0 || postcodes.some((pattern) => fitsPostcode(pattern, forms)))
  })
}

function lies({ country, state }: Destination, { kind, code }: Region): boolean {
  if (kind === 'country') return country === code
  if (kind === 'state') return state !== '' && `${country}:${state.toUpperCase()}` === code
  return continentOf(country) === code
}
