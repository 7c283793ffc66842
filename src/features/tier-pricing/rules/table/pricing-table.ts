import { type CurrencyFormat, formatMoney } from '../../../../kernel/format.ts'
import { roundMinor } from '../../../../kernel/money.ts'
import type { PriceNow } from '../../../catalog/rules/price.ts'
import { displayedAmount, type ProductPriceDisplay } from '../../../catalog/rules/product-price-display.ts'
import { type QuantityLimits, quantityRange } from '../../../catalog/rules/quantity-limits.ts'
import { combinedLimits } from '../combined-limits.ts'
import type { QuantityPriceInput } from '../quantity-price.ts'
import { rolePriceNow } from '../role-price.ts'
import {
  activeTier,
  defaultTerms,
  percentBase,
  type Tier,
  type TierRules,
  type TierTerms,
  tiersOf,
} from '../tier-price.ts'
import { markUnavailableRows } from './available-tiers.ts'
import { rowQuantityText, type Unit, withUnit } from './quantity-text.ts'
import type { TierDisplay } from './tier-display.ts'
import { type DisplayType, defaultOptions, type TierOptions } from './tier-options.ts'

/** What is sold at these prices: a simple product, or a variation of the product `parentId`. */
export type PricingTableProduct = { readonly id: number; readonly parentId: number; readonly name: string }

/** One row: the price of a quantity, with its texts. The first is the normal price from the minimum on. */
export type PricingRow = {
  /** The quantity that a click on the row means. */
  readonly quantity: number
  /** "5 - 9", with the name of the unit. */
  readonly quantityText: string
  readonly unitMinor: number
  /** With a fraction, where the shop does not round. */
  readonly exactMinor: number
  readonly priceText: string
  /** Off in percent with at most two decimals, and in whole percent, rounded down; '' when there is no discount. */
  readonly discount: string
  readonly wholeDiscount: string
  readonly isBase: boolean
  /** The stock limit, if it is too low for this row; absent: it can be bought. */
  readonly stockLimit?: number
}

/** Prices by quantity of one product, ready for every display type. */
export type PricingTable = {
  readonly product: PricingTableProduct
  readonly type: DisplayType
  readonly minimum: number
  /** As entered, like the amounts of tiers and rows; their texts are as shown. */
  readonly price: PriceNow
  /** What discounts are counted from: the price now, or the regular one. */
  readonly baseMinor: number
  readonly priceDisplay?: ProductPriceDisplay | undefined
  readonly tiers: readonly Tier[]
  readonly rows: readonly PricingRow[]
  readonly unit: Unit
  readonly display: TierDisplay
  readonly currency: CurrencyFormat
}

export type TableInput = {
  readonly product: PricingTableProduct
  /** The price without tiers and roles. */
  readonly price: PriceNow
  readonly rules: TierRules | undefined
  /** The owner's limits: rows that cannot be bought are not shown. */
  readonly quantityLimits: QuantityLimits
  readonly soldIndividually: boolean
  /** The maximum quantity by stock; absent: no limit. Rows above it are marked. */
  readonly stockLimit?: number | undefined
  readonly options?: TierOptions | undefined
  readonly display: TierDisplay
  readonly terms?: TierTerms | undefined
  /** Whether amounts are shown with taxes or without; absent: as they were entered. */
  readonly priceDisplay?: ProductPriceDisplay | undefined
  readonly currency: CurrencyFormat
}

/** The table of a product's prices by quantity (docs/wire.md A.5); `undefined` when it has none. */
export function pricingTable(input: TableInput): PricingTable | undefined {
  const {
    product,
    rules,
    display,
    currency,
    priceDisplay,
    terms = defaultTerms,
    options = defaultOptions,
  } = input
  if (!rules || rules.steps.length === 0) return undefined
  const price = rolePriceNow(rules.rolePrice, input.price)
  const baseMinor = percentBase(price, terms)
  const tiers = tiersOf(rules, baseMinor, terms)
  const unit = options.unit.singular || options.unit.plural ? options.unit : display.unit
  // The stock limit does not count here: rows above it stay, and are marked.
  const { min, max, step } = quantityRange(combinedLimits(input.quantityLimits, rules), {
    soldIndividually: input.soldIndividually,
  })
  const rows = markUnavailableRows(availableRows({ min, max }, price, tiers), {
    stockLimit: input.stockLimit,
    step,
  })
  if (rows.every(({ isBase }) => isBase)) return undefined
  return {
    product,
    type: options.layout ?? display.type,
    minimum: min,
    price,
    baseMinor,
    priceDisplay,
    tiers,
    rows: rows.map((row, index) =>
      textsOf(row, {
        next: rows[index + 1]?.quantity,
        rules,
        baseMinor,
        price,
        display,
        unit,
        currency,
        terms,
        priceDisplay,
      }),
    ),
    unit,
    display,
    currency,
  }
}

/** What the price of the page is computed from, of a table that it follows. */
export function quantityPriceInput({
  tiers,
  minimum,
  price,
  priceDisplay,
}: PricingTable): QuantityPriceInput {
  return { tiers, minimum, ...price, ...(priceDisplay && { priceDisplay }) }
}

/** A row without its texts. */
export type RowPrices = Pick<PricingRow, 'quantity' | 'unitMinor' | 'exactMinor' | 'isBase' | 'stockLimit'>

type Range = { readonly min: number; readonly max: number | undefined }

/** The rows that can be bought: none below the minimum or above the maximum quantity. */
export function availableRows(
  { min, max = Infinity }: Range,
  price: PriceNow,
  tiers: readonly Tier[],
): RowPrices[] {
  const base = { quantity: min, unitMinor: price.activeMinor, exactMinor: price.activeMinor, isBase: true }
  const below = activeTier(tiers, min)
  const first = below ? { ...rowOf(below), quantity: min } : base
  const above = tiers.filter(({ minQuantity }) => minQuantity > min && minQuantity <= max)
  return [first, ...above.map(rowOf)]
}

function rowOf({ minQuantity, unitMinor, exactMinor }: Tier): RowPrices {
  return { quantity: minQuantity, unitMinor, exactMinor: exactMinor ?? unitMinor, isBase: false }
}

type RowTextInput = Pick<PricingTable, 'price' | 'priceDisplay' | 'display' | 'unit' | 'currency'> & {
  readonly next: number | undefined
  readonly rules: TierRules
  readonly baseMinor: number
  readonly terms: TierTerms
}

function textsOf(row: RowPrices, input: RowTextInput): PricingRow {
  const { next, rules, baseMinor, display, unit, currency } = input
  const text = rowQuantityText(row.quantity, next, display.quantities)
  const isPlain = row.isBase && !(input.terms.offRegular && input.price.onSale)
  const hundredths = isPlain ? 0 : hundredthsOff(rules, baseMinor, row)
  return {
    ...row,
    quantityText: withUnit(text, row.quantity, unit),
    priceText: formatMoney(displayedAmount(row.unitMinor, input.priceDisplay), currency),
    discount: hundredths > 0 ? String(hundredths / 100) : '',
    wholeDiscount: hundredths > 0 ? String(Math.floor(hundredths / 100)) : '',
  }
}

/**
 * Hundredths of a percent that a row is off: for a percentage the owner's own number, which a rounded price would
 * only come near to; for a price, and below every tier, the total.
 */
export function hundredthsOff(
  rules: TierRules,
  baseMinor: number,
  { quantity, exactMinor }: Pick<RowPrices, 'quantity' | 'exactMinor'>,
): number {
  const step = rules.steps.findLast(({ minQuantity }) => minQuantity <= quantity)
  if (rules.kind === 'percentage' && step) return roundMinor(Math.min(step.amount, 1_000_000) / 100)
  return baseMinor > 0 ? roundMinor(((baseMinor - exactMinor) * 10_000) / baseMinor) : 0
}
