import { type Generated, sql } from 'kysely'
import type { Download } from '../rules/downloads.ts'
import type { GiftCardTerms } from '../rules/gift-card.ts'
import type { Choice } from '../rules/product.ts'
import { type AttributeUse, blankRecord, type ProductRecord } from '../rules/product-record.ts'
import type { SubscriptionTerms } from '../rules/subscription.ts'

/** A row of the table `product`, without what the database sets by itself. */
type ProductRow = {
  kind: ProductRecord['kind']
  parent_id: number | null
  slug: string | null
  sku: string | null
  name: string
  status: ProductRecord['status']
  visibility: ProductRecord['visibility']
  featured: boolean
  short_description: string
  description: string
  regular_price_minor: number | null
  sale_price_minor: number | null
  /** Written as text, read as a date. */
  sale_from: Date | string | null
  sale_until: Date | string | null
  subscription: SubscriptionTerms | null
  gift_card: GiftCardTerms | null
  sold_individually: boolean
  least_pieces: number | null
  most_pieces: number | null
  piece_step: number | null
  weight_grams: number | null
  length_mm: number | null
  width_mm: number | null
  height_mm: number | null
  position: number
  attributes: readonly AttributeUse[]
  choice: Choice
  original_id: number | null
  shipping_class_id: number | null
  gtin: string
  tax_status: ProductRecord['taxStatus']
  tax_class: string
  purchase_note: string
  reviews_allowed: boolean
  password: string
  virtual: boolean
  downloadable: boolean
  downloads: readonly Download[]
  download_limit: number | null
  download_expiry_days: number | null
  external_url: string
  button_text: string
  hs_code: string
  origin_country: string
  customs_description: string
  cost_minor: number | null
  legacy: Readonly<Record<string, string>>
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    product: ProductRow & { id: Generated<number> }
  }
}

type LinkKind = 'upsell' | 'cross-sell' | 'grouped'

/** A row with what belongs to it in other tables. */
export type ProductColumns = ProductRow & {
  category_ids: number[]
  tag_ids: number[]
  brand_ids: number[]
  pictures: { imageId: number; alt: string }[]
  links: [kind: LinkKind, id: number][]
}

export function recordOf(row: ProductColumns): ProductRecord {
  const linked = (kind: LinkKind) => row.links.filter(([each]) => each === kind).map(([, id]) => id)
  return {
    kind: row.kind,
    parentId: row.parent_id ?? undefined,
    slug: row.slug ?? undefined,
    sku: row.sku ?? undefined,
    name: row.name,
    status: row.status,
    visibility: row.visibility,
    featured: row.featured,
    shortDescription: row.short_description,
    description: row.description,
    prices: {
      regularMinor: row.regular_price_minor ?? undefined,
      saleMinor: row.sale_price_minor ?? undefined,
      saleFromMs: msOf(row.sale_from),
      saleUntilMs: msOf(row.sale_until),
    },
    subscription: row.subscription ?? undefined,
    giftCard: row.gift_card ?? undefined,
    soldIndividually: row.sold_individually,
    quantityLimits: {
      min: row.least_pieces ?? undefined,
      max: row.most_pieces ?? undefined,
      step: row.piece_step ?? undefined,
    },
    weightGrams: row.weight_grams ?? undefined,
    lengthMm: row.length_mm ?? undefined,
    widthMm: row.width_mm ?? undefined,
    heightMm: row.height_mm ?? undefined,
    position: row.position,
    attributes: row.attributes,
    choice: row.choice,
    originalId: row.original_id ?? undefined,
    categoryIds: row.category_ids,
    tagIds: row.tag_ids,
    brandIds: row.brand_ids,
    shippingClassId: row.shipping_class_id ?? undefined,
    pictures: row.pictures,
    gtin: row.gtin,
    taxStatus: row.tax_status,
    taxClass: row.tax_class,
    purchaseNote: row.purchase_note,
    reviewsAllowed: row.reviews_allowed,
    password: row.password,
    virtual: row.virtual,
    downloadable: row.downloadable,
    downloads: row.downloads,
    downloadLimit: row.download_limit ?? undefined,
    downloadExpiryDays: row.download_expiry_days ?? undefined,
    externalUrl: row.external_url,
    buttonText: row.button_text,
    hsCode: row.hs_code,
    originCountry: row.origin_country,
    customsDescription: row.customs_description,
    costMinor: row.cost_minor ?? undefined,
    upsellIds: linked('upsell'),
    crossSellIds: linked('cross-sell'),
    groupedIds: linked('grouped'),
    legacy: row.legacy,
  }
}

export function rowOf(record: ProductRecord): ProductRow {
  const { prices, quantityLimits } = record
  return {
    kind: record.kind,
    parent_id: record.parentId ?? null,
    slug: record.slug ?? null,
    sku: record.sku ?? null,
    name: record.name,
    status: record.status,
    visibility: record.visibility,
    featured: record.featured,
    short_description: record.shortDescription,
    description: record.description,
    regular_price_minor: prices.regularMinor ?? null,
    sale_price_minor: prices.saleMinor ?? null,
    sale_from: dateOf(prices.saleFromMs),
    sale_until: dateOf(prices.saleUntilMs),
    subscription: record.subscription ?? null,
    gift_card: record.giftCard ?? null,
    sold_individually: record.soldIndividually,
    least_pieces: quantityLimits.min ?? null,
    most_pieces: quantityLimits.max ?? null,
    piece_step: quantityLimits.step ?? null,
    weight_grams: record.weightGrams ?? null,
    length_mm: record.lengthMm ?? null,
    width_mm: record.widthMm ?? null,
    height_mm: record.heightMm ?? null,
    position: record.position,
    attributes: record.attributes,
    choice: record.choice,
    original_id: record.originalId ?? null,
    shipping_class_id: record.shippingClassId ?? null,
    gtin: record.gtin,
    tax_status: record.taxStatus,
    tax_class: record.taxClass,
    purchase_note: record.purchaseNote,
    reviews_allowed: record.reviewsAllowed,
    password: record.password,
    virtual: record.virtual,
    downloadable: record.downloadable,
    downloads: record.downloads,
    download_limit: record.downloadLimit ?? null,
    download_expiry_days: record.downloadExpiryDays ?? null,
    external_url: record.externalUrl,
    button_text: record.buttonText,
    hs_code: record.hsCode,
    origin_country: record.originCountry,
    customs_description: record.customsDescription,
    cost_minor: record.costMinor ?? null,
    legacy: record.legacy,
  }
}

/** The links of a record in their order, as the table `product_link` has them. */
export function linksOf({ upsellIds, crossSellIds, groupedIds }: ProductRecord) {
  const rows = (kind: LinkKind, ids: readonly number[]) =>
    ids.map((id, index) => ({ kind, position: index + 1, linked_id: id }))
  return [...rows('upsell', upsellIds), ...rows('cross-sell', crossSellIds), ...rows('grouped', groupedIds)]
}

function msOf(moment: Date | string | null): number | undefined {
  return moment === null ? undefined : new Date(moment).getTime()
}

/** As the database reads it; a sale of the last day of 9999 ends in a year of five digits, without a sign. */
function dateOf(ms: number | undefined): string | null {
  return ms === undefined ? null : new Date(ms).toISOString().replace(/^\+0*/, '')
}

const columns = Object.keys(rowOf(blankRecord('')))

/** The columns that the owner sets, and those of the row that an insert could not add. */
export const ownColumns = sql.join(columns.map((column) => sql.ref(column)))
export const excludedColumns = sql.join(columns.map((column) => sql.ref(`excluded.${column}`)))
