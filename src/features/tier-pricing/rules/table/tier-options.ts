/** The ways in which prices by quantity can be shown (spec 2.2). */
export const displayTypes = [
  'table',
  'tooltip',
  'horizontal-table',
  'plain-text',
  'blocks',
  'dropdown',
  'options',
] as const
export type DisplayType = (typeof displayTypes)[number]

/** How one product shows its prices by quantity (docs/wire.md A.1); absent options are those of the settings. */
export type TierOptions = {
  readonly layout?: DisplayType | undefined
  /** The name of the unit: "tile", "tiles"; '' for that of the settings. */
  readonly unit: { readonly singular: string; readonly plural: string }
  /** The variation whose prices are shown before one is chosen. */
  readonly defaultVariationId?: number | undefined
  /** All variations have the same prices: a choice loads nothing. */
  readonly samePrices: boolean
  /** The minimum applies to all variations together. */
  readonly minimumTogether: boolean
}

export const defaultOptions: TierOptions = {
  unit: { singular: '', plural: '' },
  samePrices: false,
  minimumTogether: false,
}

type StoredOptions = {
  readonly layout: string | null
  readonly singular: string | null
  readonly plural: string | null
  readonly defaultVariationId: number | null
  readonly samePrices: boolean | null
  readonly minimumTogether: boolean | null
}

/** The stored options; invalid values are ignored. */
export function parseTierOptions(stored: StoredOptions): TierOptions {
  const { layout, singular, plural, defaultVariationId, samePrices, minimumTogether } = stored
  const knownLayout = displayTypes.find((type) => type === layout)
  return {
    ...(knownLayout && { layout: knownLayout }),
    unit: { singular: singular ?? '', plural: plural ?? '' },
    ...(defaultVariationId !== null && { defaultVariationId }),
    samePrices: samePrices ?? false,
    minimumTogether: minimumTogether ?? false,
  }
}
