import type { DisplayType } from './tier-options.ts'

/** How prices by quantity are shown: the shop's settings as one object (docs/wire.md A.4). A colour '' is the theme's own. */
export type TierDisplay = {
  readonly shown: boolean
  readonly type: DisplayType
  readonly title: string
  readonly quantities: 'range' | 'static'
  readonly activeColor: string
  readonly tooltip: { readonly color: string; readonly sizePx: number; readonly border: boolean }
  /** Headings of the columns; an empty one has no column. */
  readonly headings: { readonly quantity: string; readonly discount: string; readonly price: string }
  readonly discountColumn: boolean
  /** Premium features: clickable rows, totals. Off when premium is off. */
  readonly clickableRows: boolean
  readonly totalPrice: boolean
  readonly premium: boolean
  readonly updatesPrice: boolean
  readonly asDiscount: boolean
  readonly blocksStyle: 'default' | 'style-1' | 'style-2'
  readonly options: {
    readonly originalPrice: boolean
    readonly total: boolean
    readonly defaultOption: boolean
    readonly text: string
    readonly defaultText: string
  }
  readonly unit: { readonly singular: string; readonly plural: string }
  readonly plainText: { readonly firstTier: boolean; readonly text: string; readonly firstText: string }
  readonly summary: {
    readonly shown: boolean
    readonly withoutTiers: boolean
    readonly type: 'table' | 'inline' | 'detailed'
    readonly totalLabel: string
    readonly eachLabel: string
  }
  readonly youSave: {
    readonly shown: boolean
    readonly text: string
    readonly color: string
    /** Savings are counted from the regular price, even in a sale. */
    readonly considersSale: boolean
  }
}

/** How the cart shows them (docs/wire.md A.3). A colour '' is the theme's own. */
export type TierCart = {
  /** The regular price is struck through next to a price by quantity, and before the sum of its line. */
  readonly strikesPrice: boolean
  readonly strikesSum: boolean
  /** The hint about the next tier; absent: none. */
  readonly upsell?: { readonly text: string; readonly color: string }
}
