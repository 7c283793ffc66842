import type { CurrencyFormat } from '../../../kernel/format.ts'
import { MOST_PIECES } from '../../../kernel/quantity.ts'
import { amountShown, bothAmounts, type GoodDisplay, suffixText } from '../../catalog/rules/good-display.ts'
import { activeTier, sumMinor, type Tier } from './tier-price.ts'

/** What a page knows of the prices of one thing, as they were entered. Minor units; `regularMinor` and `activeMinor` are for one piece. */
export type ShownFacts = {
  readonly tiers: readonly Tier[]
  /** The fewest pieces that can be bought. */
  readonly minimum: number
  readonly activeMinor: number
  readonly regularMinor: number
  readonly onSale: boolean
  /** Whether they are shown with their taxes or without; absent: as they were entered. */
  readonly shownAs?: GoodDisplay | undefined
}

/** What of the price depends on the shop's settings (spec 4.1 steps 4 and 5). */
export type ShownTerms = { readonly totalPrice: boolean; readonly asDiscount: boolean }

/** The price of a page at a quantity, all amounts as they are shown but for those in `entered`. */
export type ShownPrice = {
  readonly quantity: number
  readonly tier: Tier | undefined
  readonly unitMinor: number
  readonly totalMinor: number
  /** What stands as the price: of one piece, or of all. */
  readonly shownMinor: number
  /** What stands struck through before it; `undefined`: nothing. */
  readonly struckMinor: number | undefined
  /** What was entered of one piece, of all, and of what stands as the price: sums are worked out on these. */
  readonly entered: { readonly unitMinor: number; readonly totalMinor: number; readonly priceMinor: number }
}

/**
 * The pieces that a written quantity means on a page: whatever makes no sense is one (spec 5.1), and no price is shown
 * for more than can be had, be it the `most` of the field or of the shop.
 */
export function piecesWritten(text: string, most = MOST_PIECES): number {
  const pieces = Math.floor(Number(text))
  return Number.isFinite(pieces) ? Math.min(Math.max(1, pieces), most, MOST_PIECES) : 1
}

/**
 * What a page shows for a quantity (spec 4.1): the tier's price, else the price now. Struck through is the regular
 * price in a sale, or where prices by quantity are shown as a discount and one above the minimum is reached; never a
 * price that is not higher.
 */
export function shownPrice(
  facts: ShownFacts,
  wanted: number,
  { totalPrice, asDiscount }: ShownTerms,
): ShownPrice {
  const quantity = Math.max(1, wanted)
  const tier = activeTier(facts.tiers, quantity)
  const entered = enteredAt(facts, tier, { quantity, isTotal: totalPrice && quantity > 1 })
  const shown = (minor: number) => amountShown(minor, facts.shownAs)
  const shownMinor = shown(entered.priceMinor)
  const oldMinor = shown(entered.oldMinor)
  const isStruck = facts.onSale || (asDiscount && tier !== undefined && tier.minQuantity > facts.minimum)
  return {
    quantity,
    tier,
    unitMinor: shown(entered.unitMinor),
    totalMinor: shown(entered.totalMinor),
    shownMinor,
    struckMinor: isStruck && oldMinor > shownMinor ? oldMinor : undefined,
    entered,
  }
}

type Pieces = { readonly quantity: number; readonly isTotal: boolean }

function enteredAt(facts: ShownFacts, tier: Tier | undefined, { quantity, isTotal }: Pieces) {
  const unitMinor = tier?.unitMinor ?? facts.activeMinor
  const totalMinor = sumMinor(tier?.exactMinor ?? unitMinor, quantity)
  return {
    unitMinor,
    totalMinor,
    priceMinor: isTotal ? totalMinor : unitMinor,
    oldMinor: isTotal ? facts.regularMinor * quantity : facts.regularMinor,
  }
}

/** What stands behind the price of a page; '' for nothing. */
export function shownSuffix({ shownAs }: ShownFacts, shown: ShownPrice, currency: CurrencyFormat): string {
  return suffixText(shown.entered.priceMinor, shownAs, currency)
}

/** What all of them come to with their taxes, however they are shown. */
export function totalWithTax({ shownAs }: ShownFacts, shown: ShownPrice): number {
  return bothAmounts(shown.entered.totalMinor, shownAs).grossMinor
}

/** What is saved on a piece and on all of them, in minor units. */
export type Saving = { readonly eachMinor: number; readonly totalMinor: number }

/**
 * What a quantity saves (spec 4.1, "you save"): against the regular price where a sale is considered, else against
 * the price now. `undefined`: nothing.
 */
export function savingAt(facts: ShownFacts, shown: ShownPrice, considersSale: boolean): Saving | undefined {
  const baseMinor = considersSale ? facts.regularMinor : facts.activeMinor
  const eachMinor = amountShown(baseMinor, facts.shownAs) - shown.unitMinor
  const beforeMinor = amountShown(baseMinor * shown.quantity, facts.shownAs)
  return eachMinor > 0 ? { eachMinor, totalMinor: beforeMinor - shown.totalMinor } : undefined
}
