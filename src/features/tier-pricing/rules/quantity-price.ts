import type { CurrencyFormat } from '../../../kernel/format.ts'
import { MAX_QUANTITY } from '../../../kernel/quantity.ts'
import {
  displayedAmount,
  netAndGrossAs,
  type ProductPriceDisplay,
  suffixText,
} from '../../catalog/rules/product-price-display.ts'
import { activeTier, sumMinor, type Tier } from './tier-price.ts'

/** The prices of one product on a page, as entered. Minor units; `regularMinor` and `activeMinor` are unit prices. */
export type QuantityPriceInput = {
  readonly tiers: readonly Tier[]
  /** The minimum quantity. */
  readonly minimum: number
  readonly activeMinor: number
  readonly regularMinor: number
  readonly onSale: boolean
  /** Whether they are shown with their taxes or without; absent: as they were entered. */
  readonly priceDisplay?: ProductPriceDisplay | undefined
}

/** What of the price depends on the shop's settings (spec 4.1 steps 4 and 5). */
export type PriceTextTerms = { readonly totalPrice: boolean; readonly asDiscount: boolean }

/** The price of a page at a quantity, all amounts as they are shown but for those in `entered`. */
export type DisplayedQuantityPrice = {
  readonly quantity: number
  readonly tier: Tier | undefined
  readonly unitMinor: number
  readonly totalMinor: number
  /** The amount shown as the price: of one item, or of all. */
  readonly displayedMinor: number
  /** The amount shown struck through before it; `undefined`: none. */
  readonly strikethroughMinor: number | undefined
  /** The entered amounts of one item, of all, and of the shown price: sums are computed from these. */
  readonly entered: { readonly unitMinor: number; readonly totalMinor: number; readonly priceMinor: number }
}

/**
 * The quantity in a field of a page: invalid text is one (spec 5.1), and no price is shown
 * for more than the maximum of the field or of the shop.
 */
export function parseQuantity(text: string, max = MAX_QUANTITY): number {
  const quantity = Math.floor(Number(text))
  return Number.isFinite(quantity) ? Math.min(Math.max(1, quantity), max, MAX_QUANTITY) : 1
}

/**
 * What a page shows for a quantity (spec 4.1): the tier's price, else the price now. Struck through is the regular
 * price in a sale, or where prices by quantity are shown as a discount and one above the minimum is reached; never a
 * price that is not higher.
 */
export function displayedQuantityPrice(
  input: QuantityPriceInput,
  requestedQuantity: number,
  { totalPrice, asDiscount }: PriceTextTerms,
): DisplayedQuantityPrice {
  const quantity = Math.max(1, requestedQuantity)
  const tier = activeTier(input.tiers, quantity)
  const entered = enteredAt(input, tier, { quantity, isTotal: totalPrice && quantity > 1 })
  const shown = (minor: number) => displayedAmount(minor, input.priceDisplay)
  const displayedMinor = shown(entered.priceMinor)
  const oldMinor = shown(entered.oldMinor)
  const isStruck = input.onSale || (asDiscount && tier !== undefined && tier.minQuantity > input.minimum)
  return {
    quantity,
    tier,
    unitMinor: shown(entered.unitMinor),
    totalMinor: shown(entered.totalMinor),
    displayedMinor,
    strikethroughMinor: isStruck && oldMinor > displayedMinor ? oldMinor : undefined,
    entered,
  }
}

type PricedQuantity = { readonly quantity: number; readonly isTotal: boolean }

function enteredAt(input: QuantityPriceInput, tier: Tier | undefined, { quantity, isTotal }: PricedQuantity) {
  const unitMinor = tier?.unitMinor ?? input.activeMinor
  const totalMinor = sumMinor(tier?.exactMinor ?? unitMinor, quantity)
  return {
    unitMinor,
    totalMinor,
    priceMinor: isTotal ? totalMinor : unitMinor,
    oldMinor: isTotal ? input.regularMinor * quantity : input.regularMinor,
  }
}

/** The suffix of a page's price; '' for none. */
export function displayedSuffix(
  { priceDisplay }: QuantityPriceInput,
  shown: DisplayedQuantityPrice,
  currency: CurrencyFormat,
): string {
  return suffixText(shown.entered.priceMinor, priceDisplay, currency)
}

/** The total with taxes, however prices are shown. */
export function totalWithTax({ priceDisplay }: QuantityPriceInput, shown: DisplayedQuantityPrice): number {
  return netAndGrossAs(shown.entered.totalMinor, priceDisplay).grossMinor
}

/** The saving per item and in total, in minor units. */
export type Saving = { readonly eachMinor: number; readonly totalMinor: number }

/**
 * What a quantity saves (spec 4.1, "you save"): against the regular price where a sale is considered, else against
 * the price now. `undefined`: nothing.
 */
export function savingAt(
  input: QuantityPriceInput,
  shown: DisplayedQuantityPrice,
  considersSale: boolean,
): Saving | undefined {
  const baseMinor = considersSale ? input.regularMinor : input.activeMinor
  const eachMinor = displayedAmount(baseMinor, input.priceDisplay) - shown.unitMinor
  const beforeMinor = displayedAmount(baseMinor * shown.quantity, input.priceDisplay)
  return eachMinor > 0 ? { eachMinor, totalMinor: beforeMinor - shown.totalMinor } : undefined
}
