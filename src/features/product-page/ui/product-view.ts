import type { SafeHtml } from '../../../ui/html/Html.tsx'
import type { Choice } from '../../catalog/rules/product.ts'
import type { ImageDisplay } from '../../gallery/rules/image-display.ts'
import type { Picture } from '../../media/rules/image.ts'
import type { GiftCardField, GiftCardFields } from '../../store-credit/rules/gift-card-fields.ts'
import type { SwatchAttribute, SwatchDisplay } from '../../swatches/rules/swatch.ts'
import type { PagePosition } from '../rules/page-position.ts'
import type { VariationData } from '../rules/variation.ts'

/** What the upper part of a product page shows; travels to the browser as the props of the island. */
export type ProductView = {
  readonly id: number
  readonly name: string
  /** `/product/alba/`: where the form goes, and what the address is without a choice. */
  readonly path: string
  readonly sku: string
  /** Width, depth and height; '' of a product with variations, which have their own. */
  readonly size: string
  readonly shortDescription: SafeHtml
  readonly priceHtml: SafeHtml
  /** The price of a page with prices by quantity: a script updates it, so React does not. */
  readonly followingPriceHtml?: SafeHtml | undefined
  /** Other HTML by position of the page. */
  readonly inserts?: Inserts | undefined
  readonly badge: string
  /** The contact when everything is sold out; absent: something can be bought. */
  readonly soldOut?: SoldOutContact | undefined
  /** Delivery cost and promise about returns, a line each; none where nothing is shipped. */
  readonly terms?: readonly string[] | undefined
  /** The same of variations where they differ. */
  readonly variationTerms?: readonly VariationTerms[] | undefined
  /** The product's own, then those of variations that it does not have itself. */
  readonly pictures: readonly Picture[]
  /** The owner's image settings that differ from the defaults. */
  readonly imageDisplay?: Partial<ImageDisplay> | undefined
  readonly purchase:
    | SimplePurchase
    | GiftCardPurchase
    | VariablePurchase
    | GroupedPurchase
    | ExternalPurchase
    | undefined
}

/** The lines that some variations share, by id. */
export type VariationTerms = { readonly ids: readonly number[]; readonly lines: readonly string[] }

/** The shop's contact, and the narrowest category of the product. */
export type SoldOutContact = {
  readonly email: string
  readonly phone: string
  readonly category?: { readonly name: string; readonly path: string } | undefined
}

/** HTML by position; React never changes it, since scripts do. */
export type Inserts = Readonly<Partial<Record<PagePosition, SafeHtml>>>

/** A product of another shop: the URL where it is sold, and the button text. */
export type ExternalPurchase = { readonly kind: 'external'; readonly url: string; readonly text: string }

/** Several products on one page, each with its own quantity. */
export type GroupedPurchase = {
  readonly kind: 'grouped'
  readonly rows: readonly GroupRow[]
  /** Whether any of them can be bought. */
  readonly inStock: boolean
}

export type GroupRow = {
  readonly id: number
  readonly name: string
  readonly path: string
  readonly picture?: Picture | undefined
  readonly priceHtml: SafeHtml
  readonly stockHtml: SafeHtml
  /** "From 10 pcs $8.00": the best that buying many of it gets; absent: nothing. */
  readonly bulk?: string | undefined
  /** Absent: it is bought on its own page, or is sold out. */
  readonly quantity?: QuantityFieldRange | undefined
}

/** A product without choice: what may be bought, or that it is sold out. */
export type SimplePurchase = {
  readonly kind: 'simple'
  readonly stockHtml: SafeHtml
  readonly inStock: boolean
  readonly quantity: QuantityFieldRange
}

/** A gift card: its amounts, and its form with problems when it was refused. */
export type GiftCardPurchase = {
  readonly kind: 'gift-card'
  /** Where the form goes. */
  readonly action: string
  readonly inStock: boolean
  readonly stockHtml: SafeHtml
  readonly quantity: QuantityFieldRange
  /** Preset amounts, in minor units and as text. */
  readonly presets: readonly { readonly minor: number; readonly text: string }[]
  /** "From $10.00 to $500.00", where buyers may write an amount themselves. */
  readonly range?: string | undefined
  /** The first and the last day on which it can be sent. */
  readonly firstDay: string
  readonly lastDay: string
  /** The input, and its problems. */
  readonly written: GiftCardFields
  readonly problems: Readonly<Partial<Record<GiftCardField, string>>>
}

export type QuantityFieldRange = {
  readonly min: number
  readonly max?: number | undefined
  readonly step: number
  /** One only: there is no quantity to choose. */
  readonly single: boolean
}

export type VariablePurchase = {
  readonly kind: 'variable'
  readonly attributes: readonly SwatchAttribute[]
  /** What is chosen when the page opens, and the variation that it names. */
  readonly choice: Choice
  readonly chosen?: VariationData | undefined
  /** The attribute of `?color=` in the address. */
  readonly colorKey?: string | undefined
  /** Where scripts of others choose: nothing of the form depends on ours. */
  readonly isForOthers?: boolean
  /** Whether there are too many variations for the page: each choice is then loaded from the server. */
  readonly loadsVariations: boolean
  /** How many variations there are. */
  readonly total: number
  /** Every combination that is made, as `packCombinations` writes it; '' where there is none to be had. */
  readonly combinations: string
  readonly display: SwatchDisplay
  /** The picture that the page opens with, where it is not the first. */
  readonly openPictureId?: number | undefined
  /** Value → picture, of the one attribute that changes the picture before all is chosen. */
  readonly previews?: { readonly key: string; readonly pictureIds: Readonly<Record<string, number>> }
}
