import { type CurrencyFormat, formatMoney } from '../../kernel/format.ts'
import { isInStock, maxQuantity, type StockLevel } from '../stock/rules/stock.ts'
import type { QuantityProblem } from './rules/quantity-problem.ts'

/** What the page says of the pieces that are there, and the wire's class for it. */
export type StockWords = {
  readonly text: string
  readonly kind: 'in-stock' | 'out-of-stock' | 'available-on-backorder'
}

function tooFewLeft(left: number, least: number): string {
  return `Only ${left} left, and it is sold from ${least} pieces on`
}

/** Somebody pays for the last piece at this moment: it is theirs, or comes back. */
const reservedText = 'Reserved just now: it may be free again in a few minutes'

/** Where the owner set none; pages are told of every change from here down (`SHOWN_FROM`). */
const LOW_MARK = 2

/**
 * "Only 2 left" at or below the low mark, a plain word above it; a backorder is never hidden. `least` is how many are
 * bought at once at the least: with fewer on the shelf, none can be.
 */
export function stockWords(level: StockLevel, least = 1): StockWords {
  const { stockLeft: left, lowStockThreshold: lowMark = LOW_MARK, backorders, state } = level
  if (!isInStock(level)) {
    return { text: level.isReserved ? reservedText : 'Out of stock', kind: 'out-of-stock' }
  }
  const most = maxQuantity(level)
  if (most !== undefined && most < least) return { text: tooFewLeft(most, least), kind: 'out-of-stock' }
  const isOrderedFirst = left === undefined ? state === 'onbackorder' : left <= 0
  if (isOrderedFirst) {
    const text = backorders === 'yes' ? 'In stock' : 'Made for you: takes a little longer'
    return { text, kind: 'available-on-backorder' }
  }
  const isLow = left !== undefined && left <= lowMark
  return { text: isLow ? `Only ${left} left` : 'In stock', kind: 'in-stock' }
}

/** Said when a choice is complete and no variation has it. */
export const noSuchVariation = 'This combination is not made. Please choose another.'

/** Said when the server could not be asked for a variation. */
export const variationNotLoaded = 'The price could not be loaded. Please try once more.'

/** Said aloud after a choice that is not whole yet, in the owner's spelling: "Still to choose: Size". */
export function stillToChoose(labels: readonly string[]): string {
  return `Still to choose: ${labels.join(', ')}`
}

/** Said where a value is missing when somebody wants to buy: "Please choose: Size". */
export function chooseFirst(label: string): string {
  return `Please choose: ${label}`
}

/** Of a piece of which all are sold; then come the ways to ask whether there will be more. */
export const allSold = 'All of these are sold. Will there be more?'
export const askByMail = 'Write to us'

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

function daysText({ min: least, max: most }: Days): string {
  if (least !== most) return `${least}–${most} working days`
  return most === 1 ? '1 working day' : `${most} working days`
}

/** In the place of a choice among variations of which none can be had. */
export const notForSale = 'This piece cannot be bought at the moment.'

/** Said aloud after the whole choice was taken back. */
export const choiceCleared = 'Choice cleared'

/** For scripts of others that choose: what they say of a choice that is not whole, not sold, or taken back. */
export const chooseAllFirst = 'Please choose the options first.'
export const variationUnavailable = 'This piece cannot be bought just now. Please choose another combination.'
export const choiceReset = 'Your choice was cleared. Please choose the options again.'

/** The heading of a product that asks for a password: its name is not told. */
export const protectedTitle = 'This piece is protected'

export const wrongPassword = 'That is not its password. Please try once more.'

/** Said beside a quantity that cannot be bought, below the minimum in the words of spec 5.1. */
export function quantityProblemText(problem: QuantityProblem): string {
  switch (problem.reason) {
    case 'not-whole':
      return 'Please write a whole number.'
    case 'below-minimum':
      return `The minimum value should be ${problem.pieces}.`
    case 'above-maximum':
      return `The maximum value should be ${problem.pieces}.`
    case 'not-a-multiple':
      return `The value should be a multiple of ${problem.pieces}.`
  }
}

/** "−20 % · you save $12.00": what a sale takes off, in money only where that is one amount. */
export function savingText(percent: number, saved: string): string {
  return saved === '' ? `−${percent} %` : `−${percent} % · you save ${saved}`
}
