import { plainAmount, shortestDecimal } from '../../../../kernel/format.ts'
import { amountText } from '../../../../platform/rest/values/amounts.ts'
import { gmtDate, localDate } from '../../../../platform/rest/values/dates.ts'
import { priceAt } from '../../../catalog/rules/price.ts'
import type { PriceTerms } from '../../../catalog/rules/product.ts'
import type { ProductRecord } from '../../../catalog/rules/product-record.ts'
import { isBackordered } from '../../../stock/rules/stock.ts'
import type { TierRules } from '../../../tier-pricing/rules/tier-price.ts'
import type { LoadedProduct, RecordContext } from './load-products.ts'

/** A sale is answered with its last second, and stored with the first moment without it. */
const MS_OF_SECOND = 1_000

/** The times of a product. */
export function dateFields({ createdAt, changedAt }: LoadedProduct, { zone }: RecordContext) {
  return {
    date_created: localDate(createdAt, zone),
    date_created_gmt: gmtDate(createdAt),
    date_modified: localDate(changedAt, zone),
    date_modified_gmt: gmtDate(changedAt),
  }
}

/** Prices, as the owner set them, and what it costs now: of several offers the lowest. */
export function priceFields(product: LoadedProduct, context: RecordContext) {
  const { regularMinor, saleMinor, saleFromMs, saleUntilMs } = product.record.prices
  const { zone, currency } = context
  const from = dateOf(saleFromMs)
  const to = dateOf(saleUntilMs === undefined ? undefined : saleUntilMs - MS_OF_SECOND)
  return {
    price: amountText(pricesNow(product, context)[0]?.activeMinor, currency.decimals),
    regular_price: amountText(regularMinor, currency.decimals),
    sale_price: amountText(saleMinor, currency.decimals),
    date_on_sale_from: localDate(from, zone),
    date_on_sale_from_gmt: gmtDate(from),
    date_on_sale_to: localDate(to, zone),
    date_on_sale_to_gmt: gmtDate(to),
  }
}

/** The prices of what can be bought of it: itself, or its published variations or products. */
export function offersOf(product: LoadedProduct): readonly PriceTerms[] {
  const { record, offers } = product
  const isWhole = record.kind !== 'variable' && record.kind !== 'grouped'
  if (!isWhole) return offers.flatMap(({ isPublished, prices }) => (isPublished ? prices : []))
  const { tax_status: taxStatus, tax_class: taxClass } = taxFields(product)
  return [{ ...record.prices, taxStatus, taxClass }]
}

/** The prices of its offers now, the lowest first. */
function pricesNow(product: LoadedProduct, { nowMs }: RecordContext) {
  return offersOf(product)
    .flatMap((prices) => priceAt(prices, nowMs) ?? [])
    .toSorted((a, b) => a.activeMinor - b.activeMinor)
}

/** Whether it is on sale now, and whether it can be bought. */
export function saleFields(product: LoadedProduct, context: RecordContext) {
  const now = pricesNow(product, context)
  const { kind, status } = product.record
  const isSoldHere = kind !== 'external' && kind !== 'grouped'
  return {
    on_sale: now.some(({ onSale }) => onSale),
    purchasable: isSoldHere && status !== 'trash' && now.length > 0,
  }
}

export function deliveryFields({ record }: LoadedProduct) {
  const { virtual, downloadable, downloads, downloadLimit = -1, downloadExpiryDays = -1 } = record
  return {
    ...{ virtual, downloadable, downloads: [...downloads] },
    ...{ download_limit: downloadLimit, download_expiry: downloadExpiryDays },
  }
}

/** Its stock; of a variation without its own, that of its product. */
export function stockFields({ id, level, stockState, record }: LoadedProduct) {
  const { stockLeft, backorders, lowStockThreshold } = level
  const isShared = record.kind === 'variation' && level.stockItemId !== id
  return {
    manage_stock: stockLeft !== undefined && (isShared ? ('parent' as const) : true),
    stock_quantity: stockLeft ?? null,
    stock_status: stockState,
    backorders,
    backorders_allowed: backorders !== 'no',
    backordered: isBackordered(level, 1),
    low_stock_amount: lowStockThreshold ?? null,
  }
}

/** Weight, size and shipping class; of a variation without its own, those of its product. */
export function shippingFields({ record, parent }: LoadedProduct, { terms }: RecordContext) {
  const own = <Field extends keyof ProductRecord>(field: Field) => record[field] ?? parent?.[field]
  const classId = own('shippingClassId')
  return {
    weight: kilograms(own('weightGrams')),
    dimensions: {
      length: centimeters(own('lengthMm')),
      width: centimeters(own('widthMm')),
      height: centimeters(own('heightMm')),
    },
    shipping_class: (classId !== undefined && terms.get(classId)?.slug) || '',
    shipping_class_id: classId ?? 0,
  }
}

/** Taxes; a variation has those of its product unless it has its own. */
export function taxFields({ record, parent }: LoadedProduct) {
  const { taxStatus, taxClass } = record
  return {
    tax_status: parent && taxStatus === 'taxable' ? parent.taxStatus : taxStatus,
    tax_class: taxClass === 'parent' ? (parent?.taxClass ?? '') : taxClass,
  }
}

/** Prices by quantity: for everybody, and for buyers of a role. */
export function tierFields({ tiers, record }: LoadedProduct, { currency: { decimals } }: RecordContext) {
  const { max, step } = record.quantityLimits
  return {
    ...ruleFields(tiers?.rules, decimals),
    tiered_pricing_maximum_quantity: max ?? null,
    tiered_pricing_quantity_step: step ?? null,
    tiered_pricing_roles_data: Object.fromEntries(
      [...(tiers?.roles ?? [])].map(([role, own]) => [role, roleData(own, decimals)]),
    ),
  }
}

/** Rules of prices by quantity: of a product, or of a category. */
export function ruleFields(rules: TierRules | undefined, decimals: number) {
  return {
    tiered_pricing_type: rules?.kind ?? ('fixed' as const),
    tiered_pricing_fixed_rules: stepsOf(rules, 'fixed', decimals),
    tiered_pricing_percentage_rules: stepsOf(rules, 'percentage', decimals),
    tiered_pricing_minimum_quantity: rules?.minimum ?? 1,
    tiered_pricing_maximum_quantity: rules?.maximum ?? null,
    tiered_pricing_quantity_step: rules?.step ?? null,
  }
}

function stepsOf(rules: TierRules | undefined, kind: TierRules['kind'], decimals: number) {
  const steps = rules?.kind === kind ? rules.steps : []
  return Object.fromEntries(
    steps.map(({ minQuantity, amount }) => [
      String(minQuantity),
      kind === 'fixed' ? plainAmount(amount, decimals) : percent(amount),
    ]),
  )
}

function roleData(rules: TierRules, decimals: number) {
  const { rolePrice } = rules
  const flat = rolePrice?.kind === 'flat' ? rolePrice : undefined
  const discount = rolePrice?.kind === 'percentage' ? rolePrice : undefined
  return {
    tiered_pricing_type: rules.kind,
    fixed_rules: stepsOf(rules, 'fixed', decimals),
    percentage_rules: stepsOf(rules, 'percentage', decimals),
    minimum_quantity: rules.minimum,
    maximum_quantity: rules.maximum ?? null,
    quantity_step: rules.step ?? null,
    pricing_type: rolePrice?.kind ?? ('' as const),
    regular_price: amountText(flat?.regularMinor, decimals),
    sale_price: amountText(flat?.saleMinor, decimals),
    discount: discount ? percent(discount.discountPpm) : '',
    discount_type: discount?.off === 'regular' ? ('regular_price' as const) : ('sale_price' as const),
  }
}

function percent(ppm: number): string {
  return shortestDecimal(ppm, 4)
}

function kilograms(grams: number | undefined): string {
  return grams === undefined ? '' : shortestDecimal(Math.round(grams * 1000), 6)
}

function centimeters(millimeters: number | undefined): string {
  return millimeters === undefined ? '' : shortestDecimal(Math.round(millimeters * 1000), 4)
}

function dateOf(ms: number | undefined): Date | undefined {
  return ms === undefined ? undefined : new Date(ms)
}
