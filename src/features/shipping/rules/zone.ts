import {
  comparablePostcodes,
  matchesPostcode,
  type PostcodePattern,
} from '../../addresses/rules/postcode-pattern.ts'
import { continentOf } from '../../settings/rules/continent.ts'
import type { Destination, Parcel } from './parcel.ts'

/** A part of a zone; the `code` of a state is `US:CA`. */
export type Region = { readonly kind: 'country' | 'state' | 'continent'; readonly code: string }

/** The working days in transit. */
export type TransitDays = { readonly min: number; readonly max: number }

/** A method in one zone. */
export type ZoneMethod = {
  readonly id: string
  readonly kind: string
  readonly title: string
  readonly taxStatus: 'taxable' | 'none'
  readonly isPickup: boolean
  readonly days: TransitDays | undefined
  /** Where pickups are collected. */
  readonly address?: string | undefined
  /** Slugs of the shipping classes in its settings; '' for items without one. */
  readonly classes: readonly string[]
  /** The total from which it is free, if an amount alone is enough. */
  readonly freeFromMinor?: number | undefined
  /** The amount that is missing until this parcel ships free, if an amount can make it free. */
  remainingForFreeMinor?(parcel: Parcel): number | undefined
  /** The cost of this parcel in minor units; `undefined`: not available. */
  quote(parcel: Parcel): number | undefined
}

/** An area and its shipping methods. No regions: everywhere. No postcodes: all. */
export type Zone = {
  /** 0 is the rest of the world. */
  readonly id: number
  readonly name: string
  readonly regions: readonly Region[]
  readonly postcodes: readonly PostcodePattern[]
  /** Which rate is selected by default. */
  readonly preselect: 'cheapest' | 'first'
  /** The enabled methods in the owner's order. */
  readonly methods: readonly ZoneMethod[]
}

/**
 * The zone of a destination: the first in the owner's order that contains its country, state or continent and, if the zone
 * has postcodes, its postcode. An unknown part of the destination matches no condition on it.
 */
export function zoneFor(zones: readonly Zone[], to: Destination): Zone | undefined {
  const postcodeForms = comparablePostcodes(to.postcode, to.country)
  return zones.find(({ regions, postcodes }) => {
    const isInRegion = regions.length === 0 || regions.some((region) => lies(to, region))
    return (
      isInRegion &&
      (postcodes.length === 0 || postcodes.some((pattern) => matchesPostcode(pattern, postcodeForms)))
    )
  })
}

function lies({ country, state }: Destination, { kind, code }: Region): boolean {
  if (kind === 'country') return country === code
  if (kind === 'state') return state !== '' && `${country}:${state.toUpperCase()}` === code
  return continentOf(country) === code
}
