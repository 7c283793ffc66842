import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { slugOf } from '../../../../kernel/slug.ts'
import type { Db } from '../../../../platform/db/db.ts'
import { minorOf } from '../../../../platform/rest/values/amounts.ts'
import { momentOf } from '../../../../platform/rest/values/dates.ts'
import { changedMetaData } from '../../../../platform/rest/values/meta-data.ts'
import type { Shop } from '../../../../platform/shop.ts'
import { cleanRichText } from '../../../../ui/html/rich-text.ts'
import type { ProductDownload } from '../../../catalog/rules/downloads.ts'
import type { Prices } from '../../../catalog/rules/price.ts'
import type { ProductRecord } from '../../../catalog/rules/product-record.ts'
import type { QuantityLimits } from '../../../catalog/rules/quantity-limits.ts'
import { listTerms } from '../../../catalog/taxonomies/manage-terms.ts'
import { downloadFile } from '../../../media/downloads.ts'
import { type Measure, parseMeasure } from '../../../product-import/rules/measure.ts'
import { parseDownloadFile } from '../../../product-import/rules/web-address.ts'
import { currencyFormat, timezone } from '../../../settings/general.ts'
import { listTaxClasses } from '../../../tax/tax.ts'
import type { productArgs, variationArgs } from '../product-args.ts'
import { invalidArgument } from './argument-refusal.ts'
import { plainName } from './plain-name.ts'
import { withoutTiers } from './tier-meta.ts'

export type SentProduct = z.output<z.ZodObject<typeof productArgs>>
export type SentVariation = z.output<z.ZodObject<typeof variationArgs>>

/** The fields that products and variations share, over those of `base`; what was not sent stays. */
export async function sharedFields(
  shop: Shop,
  tx: Db,
  sent: SentProduct | SentVariation,
  base: ProductRecord,
): Promise<ProductRecord> {
  const { sku, global_unique_id, status, virtual, downloadable, tax_status, menu_order } = sent
  return {
    ...base,
    ...(sent.description !== undefined && { description: cleanRichText(sent.description) }),
    ...(sku !== undefined && { sku: sku.trim() || undefined }),
    ...(global_unique_id !== undefined && { gtin: plainName(global_unique_id, 100) }),
    ...(status !== undefined && { status }),
    ...(virtual !== undefined && { virtual }),
    ...(downloadable !== undefined && { downloadable }),
    ...(tax_status !== undefined && { taxStatus: tax_status }),
    ...(sent.tax_class !== undefined && { taxClass: await taxClassOf(tx, sent.tax_class, base) }),
    ...(menu_order !== undefined && { position: menu_order }),
    prices: { ...base.prices, ...sentPrices(shop, sent) },
    quantityLimits: { ...base.quantityLimits, ...sentLimits(sent) },
    ...sentMeasures(sent),
    ...(await sentDownloads(shop, sent, base)),
    ...(await sentShippingClass(shop, tx, sent)),
    metaData: changedMetaData(base.metaData, withoutTiers(sent.meta_data)),
  }
}

/** The largest quantity and the step: limits of a product, and no rules by quantity. */
function sentLimits(sent: SentProduct | SentVariation): Partial<QuantityLimits> {
  const { tiered_pricing_maximum_quantity: max, tiered_pricing_quantity_step: step } = sent
  return {
    ...(max !== undefined && { max: max || undefined }),
    ...(step !== undefined && { step: step || undefined }),
  }
}

/** An unknown class is the standard one, as in the platform's own interface; a variation may have that of its product. */
async function taxClassOf(db: Db, sent: string, { kind }: ProductRecord): Promise<string> {
  if (sent === 'parent' && kind === 'variation') return sent
  const slug = slugOf(sent)
  return slug !== '' && (await listTaxClasses({ db })).some((one) => one.slug === slug) ? slug : ''
}

/** Prices and times of a sale; a sale is sent with its last second. */
function sentPrices(
  { settings }: Pick<Shop, 'settings'>,
  sent: SentProduct | SentVariation,
): Partial<Prices> {
  const { decimals } = currencyFormat(settings)
  const zone = settings.get(timezone)
  const amount = (name: 'regular_price' | 'sale_price', field: keyof Prices) => {
    const value = sent[name]
    return value === undefined ? {} : { [field]: minorOf(value ?? '', name, decimals) }
  }
  const moment = (name: 'date_on_sale_from' | 'date_on_sale_to', field: keyof Prices, lateMs: number) => {
    const at = sentMoment(sent, name, zone)
    return at === undefined ? {} : { [field]: at ? at.getTime() + lateMs : undefined }
  }
  return {
    ...amount('regular_price', 'regularMinor'),
    ...amount('sale_price', 'saleMinor'),
    ...moment('date_on_sale_from', 'saleFromMs', 0),
    ...moment('date_on_sale_to', 'saleUntilMs', 1_000),
  }
}

type SentDates<Name extends string> = {
  readonly [Field in Name | `${Name}_gmt`]?: string | null | undefined
}

/**
 * A moment that is sent as UTC or in the time of the shop, which counts only without the other; `null`: it is sent empty.
 */
export function sentMoment<Name extends string>(
  sent: SentDates<Name>,
  name: Name,
  zone: string,
): Date | null | undefined {
  const gmt = sent[`${name}_gmt`]
  const [value, known, sentName] = gmt ? [gmt, 'UTC', `${name}_gmt`] : [sent[name] ?? gmt, zone, name]
  if (value === undefined) return undefined
  return value ? momentOf(value, sentName, known) : null
}

/** Weight in kilograms and size in centimeters. */
function sentMeasures({ weight, dimensions = {} }: SentProduct | SentVariation): Partial<ProductRecord> {
  const read = (
    field: keyof ProductRecord,
    name: string,
    sent: string | number | null | undefined,
    [measure, unit]: readonly [Measure, string],
  ) => {
    if (sent === undefined) return {}
    const text = String(sent ?? '').trim()
    const value = text === '' ? undefined : parseMeasure(text, measure, unit)
    if (text !== '' && value === undefined) throw invalidArgument(name, 'must be a number such as 1.5')
    return { [field]: value }
  }
  const centimeters = ['length', 'cm'] as const
  return {
    ...read('weightGrams', 'weight', weight, ['weight', 'kg']),
    ...read('lengthMm', 'dimensions[length]', dimensions.length, centimeters),
    ...read('widthMm', 'dimensions[width]', dimensions.width, centimeters),
    ...read('heightMm', 'dimensions[height]', dimensions.height, centimeters),
  }
}

async function sentDownloads(
  shop: Shop,
  { downloads, download_limit, download_expiry }: SentProduct | SentVariation,
  base: ProductRecord,
): Promise<Partial<ProductRecord>> {
  return {
    ...(download_limit !== undefined && { downloadLimit: atLeastZero(download_limit) }),
    ...(download_expiry !== undefined && { downloadExpiryDays: atLeastZero(download_expiry) }),
    ...(downloads && { downloads: await Promise.all(downloads.map((one) => downloadOf(shop, one, base))) }),
  }
}

function atLeastZero(limit: number): number | undefined {
  return limit < 0 ? undefined : limit
}

/** A file by its address, or one that the shop stores; the product may have it already though it is missing. */
async function downloadOf(
  shop: Shop,
  { id, name, file }: { id?: string | undefined; name?: string | undefined; file: string },
  { downloads }: ProductRecord,
): Promise<ProductDownload> {
  const isKnown = downloads.some((each) => each.file === file)
  const isStored = file.startsWith('stored:') && (await downloadFile(shop, file)) !== undefined
  if (
    !isKnown &&
    !isStored &&
    (file.startsWith('stored:') || !/^https?:/i.test(parseDownloadFile(file) ?? ''))
  )
    throw invalidArgument('downloads', 'must have files with a URL')
  const key = id?.trim().slice(0, 190) || createHash('sha256').update(file).digest('hex').slice(0, 32)
  return { id: key, name: plainName(name ?? '') || (file.split(/[?#]/)[0]?.split('/').at(-1) ?? file), file }
}

async function sentShippingClass(
  shop: Shop,
  tx: Db,
  { shipping_class: slug }: SentProduct | SentVariation,
): Promise<Partial<ProductRecord>> {
  if (slug === undefined) return {}
  if (slug === '') return { shippingClassId: undefined }
  const { items } = await listTerms(
    { ...shop, db: tx },
    { taxonomy: 'product_shipping_class', slug, orderBy: 'id', order: 'asc', first: 0, limit: 1 },
  )
  // An unknown class is none, as in the platform's own interface.
  return { shippingClassId: items[0]?.id }
}
