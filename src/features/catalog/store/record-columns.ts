import { type Generated, sql } from 'kysely'
import type { GiftCardTerms } from '../rules/gift-card.ts'
import { blankRecord, type LinkKind, type ProductRecord } from '../rules/product-record.ts'

type ColumnFields = Readonly<Record<string, keyof ProductRecord>>

/** Columns that are never empty, with their fields. */
const filledColumns = {
  kind: 'kind',
  name: 'name',
  status: 'status',
  visibility: 'visibility',
  featured: 'featured',
  short_description: 'shortDescription',
  description: 'description',
  sold_individually: 'soldIndividually',
  position: 'position',
  attributes: 'attributes',
  choice: 'choice',
  gtin: 'gtin',
  tax_status: 'taxStatus',
  tax_class: 'taxClass',
  purchase_note: 'purchaseNote',
  reviews_allowed: 'reviewsAllowed',
  password: 'password',
  virtual: 'virtual',
  downloadable: 'downloadable',
  downloads: 'downloads',
  external_url: 'externalUrl',
  button_text: 'buttonText',
  hs_code: 'hsCode',
  origin_country: 'originCountry',
  customs_description: 'customsDescription',
  legacy: 'legacy',
  meta_data: 'metaData',
} as const satisfies ColumnFields

/** Columns that are null where their field is `undefined`. */
const optionalColumns = {
  parent_id: 'parentId',
  slug: 'slug',
  sku: 'sku',
  subscription: 'subscription',
  weight_grams: 'weightGrams',
  length_mm: 'lengthMm',
  width_mm: 'widthMm',
  height_mm: 'heightMm',
  original_id: 'originalId',
  shipping_class_id: 'shippingClassId',
  download_limit: 'downloadLimit',
  download_expiry_days: 'downloadExpiryDays',
  cost_minor: 'costMinor',
  missing_pictures: 'missingPictures',
} as const satisfies ColumnFields

type Row<Columns extends ColumnFields, Empty = never> = {
  [Column in keyof Columns]: Exclude<ProductRecord[Columns[Column]], undefined> | Empty
}

/** A row of the table `product`, without the columns that the database sets. */
export type ProductRow = Row<typeof filledColumns> &
  Row<typeof optionalColumns, null> & {
    regular_price_minor: number | null
    sale_price_minor: number | null
    /** Written as text, read as a date. */
    sale_from: Date | string | null
    sale_until: Date | string | null
    gift_card: GiftCardTerms | null
    min_quantity: number | null
    max_quantity: number | null
    quantity_step: number | null
  }

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    product: ProductRow & { id: Generated<number> }
  }
}

/** A row with what belongs to it in other tables. */
export type ProductColumns = ProductRow & {
  terms: [taxonomy: string, id: number][]
  pictures: { imageId: number; alt: string }[]
  links: [kind: LinkKind, id: number][]
}

export function recordOf(row: ProductColumns): ProductRecord {
  const termIds = (taxonomy: string) => row.terms.filter(([each]) => each === taxonomy).map(([, id]) => id)
  const linked = (kind: LinkKind) => row.links.filter(([each]) => each === kind).map(([, id]) => id)
  return {
    ...fieldsIn(row, filledColumns),
    ...fieldsIn(row, optionalColumns),
    prices: {
      regularMinor: row.regular_price_minor ?? undefined,
      saleMinor: row.sale_price_minor ?? undefined,
      saleFromMs: msOf(row.sale_from),
      saleUntilMs: msOf(row.sale_until),
    },
    giftCard: row.gift_card ?? undefined,
    quantityLimits: {
      min: row.min_quantity ?? undefined,
      max: row.max_quantity ?? undefined,
      step: row.quantity_step ?? undefined,
    },
    categoryIds: termIds('product_cat'),
    tagIds: termIds('product_tag'),
    brandIds: termIds('product_brand'),
    pictures: row.pictures,
    upsellIds: linked('upsell'),
    crossSellIds: linked('cross-sell'),
    groupedIds: linked('grouped'),
  }
}

export function rowOf(record: ProductRecord): ProductRow {
  const { prices, quantityLimits, giftCard } = record
  return {
    ...(columnsOf(record, filledColumns) as Row<typeof filledColumns>),
    ...columnsOf(record, optionalColumns),
    regular_price_minor: prices.regularMinor ?? null,
    sale_price_minor: prices.saleMinor ?? null,
    sale_from: dateOf(prices.saleFromMs),
    sale_until: dateOf(prices.saleUntilMs),
    gift_card: giftCard ?? null,
    min_quantity: quantityLimits.min ?? null,
    max_quantity: quantityLimits.max ?? null,
    quantity_step: quantityLimits.step ?? null,
  }
}

// The two places where the tables of columns become typed: each column has the type of its field. Loops, since an import
// calls them for each product.
function fieldsIn<Columns extends ColumnFields>(row: Row<Columns, null>, columns: Columns) {
  const fields: Record<string, unknown> = {}
  for (const column in columns) fields[columns[column]!] = row[column] ?? undefined
  return fields as Pick<ProductRecord, Columns[keyof Columns]>
}
function columnsOf<Columns extends ColumnFields>(record: ProductRecord, columns: Columns) {
  const values: Record<string, unknown> = {}
  for (const column in columns) values[column] = record[columns[column]!] ?? null
  return values as Row<Columns, null>
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
export const recordColumns = sql.join(columns.map((column) => sql.ref(column)))
export const excludedColumns = sql.join(columns.map((column) => sql.ref(`excluded.${column}`)))
