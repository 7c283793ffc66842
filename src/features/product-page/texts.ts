import { type CurrencyFormat, formatMoney } from '../../kernel/format.ts'
import { isInStock, maxQuantity, type StockLevel } from '../stock/rules/stock.ts'
import type { QuantityProblem } from './rules/quantity-problem.ts'

/** The stock text of the page, and the wire's class for it. */
export type StockText = {
  readonly text: string
  readonly kind: 'in-stock' | 'out-of-stock' | 'available-on-backorder'
}

function tooFewLeft(stockLeft: number, minQuantity: number): string {
  return `Only ${stockLeft} left, and it is sold from ${minQuantity} pieces on`
}

/** Held for an order that is not paid yet: it is sold, or comes back. */
const reservedText = 'Reserved just now: it may be free again in a few minutes'

/** Where the owner set none; pages are invalidated by every change at or below it. */
const DEFAULT_LOW_STOCK = 2

/**
 * "Only 2 left" at or below the low-stock threshold, "In stock" above it; a backorder is never hidden. With less stock
 * than `minQuantity`, nothing can be bought.
 */
export function stockText(level: StockLevel, minQuantity = 1): StockText {
  const { stockLeft, lowStockThreshold: lowStock = DEFAULT_LOW_STOCK, backorders, state } = level
  if (!isInStock(level)) {
    return { text: level.isReserved ? reservedText : 'Out of stock', kind: 'out-of-stock' }
  }
  const max = maxQuantity(level)
  if (max !== undefined && max < minQuantity)
    return { text: tooFewLeft(max, minQuantity), kind: 'out-of-stock' }
  const isOrderedFirst = stockLeft === undefined ? state === 'onbackorder' : stockLeft <= 0
  if (isOrderedFirst) {
    const text = backorders === 'yes' ? 'In stock' : 'Made for you: takes a little longer'
    return { text, kind: 'available-on-backorder' }
  }
  const isLow = stockLeft !== undefined && stockLeft <= lowStock
  return { text: isLow ? `Only ${stockLeft} left` : 'In stock', kind: 'in-stock' }
}

/** Shown when a choice is complete and no variation has it. */
export const noSuchVariation = 'This combination is not made. Please choose another.'

/** Shown when a variation could not be loaded. */
export const variationNotLoaded = 'The price could not be loaded. Please try once more.'

/** Read out after an incomplete choice, in the owner's spelling: "Still to choose: Size". */
export function stillToChoose(labels: readonly string[]): string {
  return `Still to choose: ${labels.join(', ')}`
}

/** Shown where a value is missing on submit: "Please choose: Size". */
export function chooseFirst(label: string): string {
  return `Please choose: ${label}`
}

/** Shown when everything is sold out, followed by the shop's contact. */
export const allSold = 'All of these are sold. Will there be more?'
export const writeToUs = 'Write to us'

/** "Delivery $8.00, free from $150.00. Arrives in 3–5 working days.": the cheapest way, when it is free, how long it takes. */
export function deliveryText({ costMinor, freeFromMinor, days }: Promised, currency: CurrencyFormat): string {
  const arrives = days === undefined ? '' : `. Arrives in ${daysText(days)}`
  if (costMinor === 0) return `Free delivery${arrives}`
  const cost = `Delivery ${formatMoney(costMinor, currency)}`
  const free = freeFromMinor === undefined ? '' : `, free from ${formatMoney(freeFromMinor, currency)}`
  return `${cost}${free}${arrives}`
}

type Promised = {
  readonly costMinor: number
  readonly freeFromMinor: number | undefined
  readonly days?: Days | undefined
}
type Days = { readonly min: number; readonly max: number }

function daysText({ min: minQuantity, max }: Days): string {
  if (minQuantity !== max) return `${minQuantity}–${max} working days`
  return max === 1 ? '1 working day' : `${max} working days`
}

/** Shown instead of the choice when no variation is available. */
export const notForSale = 'This piece cannot be bought at the moment.'

/** Read out after the whole choice was cleared. */
export const choiceCleared = 'Choice cleared'

/** For third-party scripts: texts for a choice that is incomplete, unavailable or cleared. */
export const chooseAllFirst = 'Please choose the options first.'
export const variationUnavailable = 'This piece cannot be bought just now. Please choose another combination.'
export const choiceReset = 'Your choice was cleared. Please choose the options again.'

/** The heading of a product with a password, without its name. */
export const protectedTitle = 'This piece is protected'

export const wrongPassword = 'That is not its password. Please try once more.'

/** Shown next to a quantity that cannot be bought; below the minimum it is the text of spec 5.1. */
export function quantityProblemText(problem: QuantityProblem): string {
  switch (problem.reason) {
    case 'not-whole':
      return 'Please write a whole number.'
    case 'below-minimum':
      return `The minimum value should be ${problem.limit}.`
    case 'above-maximum':
      return `The maximum value should be ${problem.limit}.`
    case 'not-a-multiple':
      return `The value should be a multiple of ${problem.limit}.`
  }
}

/** "−20 % · you save $12.00": what a sale takes off, in money only where that is one amount. */
export function savingText(percent: number, saved: string): string {
  return saved === '' ? `−${percent} %` : `−${percent} % · you save ${saved}`
}
