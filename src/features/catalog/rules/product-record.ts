import type { MetaData } from '../../../kernel/meta-data.ts'
import type { ProductDownload } from './downloads.ts'
import type { GiftCardTerms } from './gift-card.ts'
import type { Prices } from './price.ts'
import type { AttributeValue, Choice, ProductAttribute } from './product.ts'
import type { QuantityLimits } from './quantity-limits.ts'
import type { SubscriptionTerms } from './subscription.ts'

/** An attribute that many products share: its values are terms of the taxonomy `key` (`pa_colour`), named by slug. */
export type SharedAttributeUse = {
  readonly key: `pa_${string}`
  readonly visible: boolean
  readonly forVariations: boolean
  readonly defaultSlug: string
  /** How this product shows it, where that is not the attribute's own kind. */
  readonly kind?: ProductAttribute['kind']
  readonly slugs: readonly string[]
}

/** An attribute of one product alone, with its values. */
export type CustomAttributeUse = Omit<SharedAttributeUse, 'key' | 'slugs'> & {
  readonly key: string
  readonly label: string
  readonly values: readonly AttributeValue[]
}

export type AttributeUse = SharedAttributeUse | CustomAttributeUse

/**
 * A picture that the owner's file names and that was not available: its address or file name, and its place among all
 * pictures of the product, counted from 0.
 */
export type MissingPicture = { readonly alt: string; readonly name: string; readonly position: number }

/** A product or variation as the owner enters it: everything that can be set, and nothing that is computed. */
export type ProductRecord = {
  readonly kind: 'simple' | 'variable' | 'variation' | 'grouped' | 'external'
  /** Of a variation: its product. */
  readonly parentId: number | undefined
  /** A variation has none. */
  readonly slug: string | undefined
  readonly sku: string | undefined
  readonly name: string
  /** What is in the trash is shown nowhere, and not exported. */
  readonly status: 'publish' | 'private' | 'draft' | 'pending' | 'trash'
  readonly visibility: 'visible' | 'catalog' | 'search' | 'hidden'
  readonly featured: boolean
  readonly shortDescription: string
  readonly description: string
  readonly prices: Prices
  /** Makes the price recurring; of a simple or variable product, or a variation. */
  readonly subscription: SubscriptionTerms | undefined
  /** Of a simple product that is a gift card: its amounts. */
  readonly giftCard: GiftCardTerms | undefined
  readonly soldIndividually: boolean
  readonly quantityLimits: QuantityLimits
  readonly weightGrams: number | undefined
  readonly lengthMm: number | undefined
  readonly widthMm: number | undefined
  readonly heightMm: number | undefined
  readonly position: number
  readonly attributes: readonly AttributeUse[]
  readonly choice: Choice
  /** Its id in the shop it came from. */
  readonly originalId: number | undefined
  readonly categoryIds: readonly number[]
  readonly tagIds: readonly number[]
  readonly brandIds: readonly number[]
  readonly shippingClassId: number | undefined
  readonly pictures: readonly { readonly imageId: number; readonly alt: string }[]
  /** In order of position; they are exported, and can be imported later. */
  readonly missingPictures: readonly MissingPicture[] | undefined
  /** GTIN, UPC, EAN or ISBN. */
  readonly gtin: string
  readonly taxStatus: 'taxable' | 'shipping' | 'none'
  /** Slug; '' is the standard class, and 'parent' that of a variation's product. */
  readonly taxClass: string
  readonly purchaseNote: string
  readonly reviewsAllowed: boolean
  /** '' for none. */
  readonly password: string
  /** It is not shipped. */
  readonly virtual: boolean
  readonly downloadable: boolean
  readonly downloads: readonly ProductDownload[]
  /** How often a buyer may download each file; `undefined` is without limit. */
  readonly downloadLimit: number | undefined
  readonly downloadExpiryDays: number | undefined
  /** Where an external product is sold, and the text of its button. */
  readonly externalUrl: string
  readonly buttonText: string
  readonly hsCode: string
  /** Two letters, ISO 3166. */
  readonly originCountry: string
  readonly customsDescription: string
  /** What one item costs the owner. */
  readonly costMinor: number | undefined
  readonly upsellIds: readonly number[]
  readonly crossSellIds: readonly number[]
  /** Of a grouped product: its products. */
  readonly groupedIds: readonly number[]
  /** Unknown columns of the imported file but `Meta: key`, by their headings: they are exported unchanged. */
  readonly legacy: Readonly<Record<string, string>>
  /** What programs store with it by REST, and columns `Meta: key` of imported files. */
  readonly metaData: readonly MetaData[]
}

/** The pictures of a product in the order of the owner's file, with those that are missing. */
export function picturesInOrder({
  pictures,
  missingPictures = [],
}: Pick<ProductRecord, 'pictures' | 'missingPictures'>): readonly (
  | ProductRecord['pictures'][number]
  | MissingPicture
)[] {
  const inOrder: (ProductRecord['pictures'][number] | MissingPicture)[] = [...pictures]
  for (const missing of missingPictures) inOrder.splice(missing.position, 0, missing)
  return inOrder
}

/** The field of a record for each kind of link to other products. */
export const linkFields = {
  upsell: 'upsellIds',
  'cross-sell': 'crossSellIds',
  grouped: 'groupedIds',
} as const satisfies Record<string, keyof ProductRecord>

export type LinkKind = keyof typeof linkFields

/** The linked products of one kind of a product or variation, in their order. */
export type LinkList = {
  readonly productId: number
  readonly kind: LinkKind
  readonly ids: readonly number[]
}

/** A simple product with only a name: every other field has its default. */
export function blankRecord(name: string): ProductRecord {
  return {
    kind: 'simple',
    parentId: undefined,
    slug: undefined,
    sku: undefined,
    name,
    status: 'publish',
    visibility: 'visible',
    featured: false,
    shortDescription: '',
    description: '',
    prices: { regularMinor: undefined, saleMinor: undefined, saleFromMs: undefined, saleUntilMs: undefined },
    subscription: undefined,
    giftCard: undefined,
    soldIndividually: false,
    quantityLimits: { min: undefined, max: undefined, step: undefined },
    weightGrams: undefined,
    lengthMm: undefined,
    widthMm: undefined,
    heightMm: undefined,
    position: 0,
    attributes: [],
    choice: {},
    originalId: undefined,
    categoryIds: [],
    tagIds: [],
    brandIds: [],
    shippingClassId: undefined,
    pictures: [],
    missingPictures: undefined,
    gtin: '',
    taxStatus: 'taxable',
    taxClass: '',
    purchaseNote: '',
    reviewsAllowed: true,
    password: '',
    virtual: false,
    downloadable: false,
    downloads: [],
    downloadLimit: undefined,
    downloadExpiryDays: undefined,
    externalUrl: '',
    buttonText: '',
    hsCode: '',
    originCountry: '',
    customsDescription: '',
    costMinor: undefined,
    upsellIds: [],
    crossSellIds: [],
    groupedIds: [],
    legacy: {},
    metaData: [],
  }
}
