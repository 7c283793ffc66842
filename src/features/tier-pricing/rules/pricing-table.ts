import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import { roundMinor } from '../../../kernel/money.ts'
import { amountShown, type GoodDisplay } from '../../catalog/rules/good-display.ts'
import { type PieceLimits, pieceBounds } from '../../catalog/rules/pieces.ts'
import type { PriceNow } from '../../catalog/rules/price.ts'
import { limitsUnder } from './piece-limits.ts'
import { quantityText, type Unit, withUnit } from './quantity-text.ts'
import { rolePriceNow } from './role-price.ts'
import type { ShownFacts } from './shown-price.ts'
import type { TierDisplay } from './tier-display.ts'
import { type DisplayType, type TierOptions, usualOptions } from './tier-options.ts'
import {
  activeTier,
  percentBase,
  type Tier,
  type TierRules,
  type TierTerms,
  tiersOf,
  usualTerms,
} from './tier-price.ts'
import { markedRows } from './tiers-in-reach.ts'

/** The thing that is sold at these prices: a simple product, or a variation of the product `parentId`. */
export type PricedThing = { readonly id: number; readonly parentId: number; readonly name: string }

/** One row: what so many pieces cost, with its texts. The first is the normal price from the minimum on. */
export type PricingRow = {
  /** The quantity that a click on the row means. */
  readonly quantity: number
  /** "5 - 9", with what pieces are called. */
  readonly quantityText: string
  readonly unitMinor: number
  /** With a fraction, where the shop does not round. */
  readonly exactMinor: number
  readonly priceText: string
  /** Off in percent with at most two decimals, and in whole percent, rounded down; '' where nothing is off. */
  readonly discount: string
  readonly wholeDiscount: string
  readonly isBase: boolean
  /** How many pieces are left, where they are too few for it; absent: it can be bought. */
  readonly left?: number
}

/** Prices by quantity of one thing, ready to be shown in any way. */
export type PricingTable = {
  readonly thing: PricedThing
  readonly type: DisplayType
  readonly minimum: number
  /** As entered, like the amounts of tiers and rows; their texts are as shown. */
  readonly price: PriceNow
  /** What discounts are counted from: the price now, or the regular one. */
  readonly baseMinor: number
  readonly shownAs?: GoodDisplay | undefined
  readonly tiers: readonly Tier[]
  readonly rows: readonly PricingRow[]
  readonly unit: Unit
  readonly display: TierDisplay
  readonly currency: CurrencyFormat
}

export type TableFacts = {
  readonly thing: PricedThing
  /** The price without tiers and roles. */
  readonly price: PriceNow
  readonly rules: TierRules | undefined
  /** The owner's limits: rows that cannot be bought are not shown. */
  readonly pieces: PieceLimits
  readonly soldIndividually: boolean
  /** The most pieces that the shelf has; absent: no limit. Rows above are marked. */
  readonly left?: number | undefined
  readonly options?: TierOptions | undefined
  readonly display: TierDisplay
  readonly terms?: TierTerms | undefined
  /** Whether amounts are shown with taxes or without; absent: as they were entered. */
  readonly shownAs?: GoodDisplay | undefined
  readonly currency: CurrencyFormat
}

/** The table of a thing's prices by quantity (docs/wire.md A.5); `undefined` when it has none. */
export function pricingTable(facts: TableFacts): PricingTable | undefined {
  const { thing, rules, display, currency, shownAs, terms = usualTerms, options = usualOptions } = facts
  if (!rules || rules.steps.length === 0) return undefined
  const price = rolePriceNow(rules.rolePrice, facts.price)
  const baseMinor = percentBase(price, terms)
  const tiers = tiersOf(rules, baseMinor, terms)
  const unit = options.unit.singular || options.unit.plural ? options.unit : display.unit
  const { least, most, step } = pieceBounds(limitsUnder(facts.pieces, rules), facts)
  const rows = markedRows(reachableRows({ least, most }, price, tiers), { left: facts.left, step })
  if (rows.every(({ isBase }) => isBase)) return undefined
  return {
    thing,
    type: options.layout ?? display.type,
    minimum: least,
    price,
    baseMinor,
    shownAs,
    tiers,
    rows: rows.map((row, place) =>
      textsOf(row, {
        next: rows[place + 1]?.quantity,
        rules,
        baseMinor,
        price,
        display,
        unit,
        currency,
        terms,
        shownAs,
      }),
    ),
    unit,
    display,
    currency,
  }
}

/** The facts of a table that the price of the page follows. */
export function shownFactsOf({ tiers, minimum, price, shownAs }: PricingTable): ShownFacts {
  return { tiers, minimum, ...price, ...(shownAs && { shownAs }) }
}

/** A row without its texts. */
export type BareRow = Pick<PricingRow, 'quantity' | 'unitMinor' | 'exactMinor' | 'isBase' | 'left'>

type Bounds = { readonly least: number; readonly most: number | undefined }

/** The rows that can be bought: none below the fewest pieces or above the most, so that no price is shown in vain. */
export function reachableRows(
  { least, most = Infinity }: Bounds,
  price: PriceNow,
  tiers: readonly Tier[],
): BareRow[] {
  const base = { quantity: least, unitMinor: price.activeMinor, exactMinor: price.activeMinor, isBase: true }
  const below = activeTier(tiers, least)
  const first = below ? { ...rowOf(below), quantity: least } : base
  const above = tiers.filter(({ minQuantity }) => minQuantity > least && minQuantity <= most)
  return [first, ...above.map(rowOf)]
}

function rowOf({ minQuantity, unitMinor, exactMinor }: Tier): BareRow {
  return { quantity: minQuantity, unitMinor, exactMinor: exactMinor ?? unitMinor, isBase: false }
}

type RowFacts = Pick<PricingTable, 'price' | 'shownAs' | 'display' | 'unit' | 'currency'> & {
  readonly next: number | undefined
  readonly rules: TierRules
  readonly baseMinor: number
  readonly terms: TierTerms
}

function textsOf(row: BareRow, facts: RowFacts): PricingRow {
  const { next, rules, baseMinor, display, unit, currency } = facts
  const text = quantityText(row.quantity, next, display.quantities)
  const isPlain = row.isBase && !(facts.terms.offRegular && facts.price.onSale)
  const hundredths = isPlain ? 0 : hundredthsOff(rules, baseMinor, row)
  return {
    ...row,
    quantityText: withUnit(text, row.quantity, unit),
    priceText: formatMoney(amountShown(row.unitMinor, facts.shownAs), currency),
    discount: hundredths > 0 ? String(hundredths / 100) : '',
    wholeDiscount: hundredths > 0 ? String(Math.floor(hundredths / 100)) : '',
  }
}

/**
 * Hundredths of a percent that a row is off: for a percentage the owner's own number, which a rounded price would
 * only come near to; for a price, and below every tier, what it comes to.
 */
export function hundredthsOff(
  rules: TierRules,
  baseMinor: number,
  { quantity, exactMinor }: Pick<BareRow, 'quantity' | 'exactMinor'>,
): number {
  const step = rules.steps.findLast(({ minQuantity }) => minQuantity <= quantity)
  if (rules.kind === 'percentage' && step) return roundMinor(Math.min(step.amount, 1_000_000) / 100)
  return baseMinor > 0 ? roundMinor(((baseMinor - exactMinor) * 10_000) / baseMinor) : 0
}
