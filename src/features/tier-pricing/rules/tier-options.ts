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

/** How one product shows its prices by quantity (docs/wire.md A.1); what it does not say, the settings say. */
export type TierOptions = {
  readonly layout?: DisplayType | undefined
  /** What a piece is called: "tile", "tiles"; '' where the settings say it. */
  readonly unit: { readonly singular: string; readonly plural: string }
  /** The variation whose prices are shown before one is chosen. */
  readonly defaultVariationId?: number | undefined
  /** All variations have the same prices: a choice loads nothing. */
  readonly samePrices: boolean
  /** The minimum holds for all variations together. */
  readonly minimumTogether: boolean
}

export const usualOptions: TierOptions = {
  unit: { singular: '', plural: '' },
  samePrices: false,
  minimumTogether: false,
}

type KeptOptions = {
  readonly layout: string | null
  readonly singular: string | null
  readonly plural: string | null
  readonly defaultVariationId: number | null
  readonly samePrices: boolean | null
  readonly minimumTogether: boolean | null
}

/** The options as they are kept; what has no sense is as if it were not said. */
export function tierOptionsIn(kept: KeptOptions): TierOptions {
  const { layout, singular, plural, defaultVariationId, samePrices, minimumTogether } = kept
  const known = displayTypes.find((type) => type === layout)
  return {
    ...(known && { layout: known }),
    unit: { singular: singular ?? '', plural: plural ?? '' },
    ...(defaultVariationId !== null && { defaultVariationId }),
    samePrices: samePrices ?? false,
    minimumTogether: minimumTogether ?? false,
  }
}
