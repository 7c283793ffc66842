import type { CartLine } from './cart-line.ts'

/** What a piece of a line costs now when so many are bought, as prices are entered; `undefined`: it is not sold. */
export type PriceOf = (line: CartLine, pieces: number) => number | undefined

/** A price that is another than the one that was seen, for the same number of pieces. */
export type PriceChange = { readonly fromMinor: number; readonly toMinor: number }

/** How the price of a line has changed since it was seen; more or fewer pieces at another price are no change of it. */
export function priceChange(line: CartLine, priceOf: PriceOf): PriceChange | undefined {
  const { seen } = line
  const toMinor = seen && priceOf(line, seen.pieces)
  return toMinor === undefined || toMinor === seen?.unitMinor
    ? undefined
    : { fromMinor: seen?.unitMinor ?? 0, toMinor }
}

/** The line as it is to be kept: with the price that is seen now, unless a change of it is still to be told. */
export function withSeenPrice(line: CartLine, priceOf: PriceOf): CartLine {
  if (line.seen?.pieces === line.quantity || priceChange(line, priceOf)) return line
  return asSeen(line, priceOf)
}

/** The line once its price has been told. */
export function asSeen(line: CartLine, priceOf: PriceOf): CartLine {
  const unitMinor = priceOf(line, line.quantity)
  return unitMinor === undefined ? line : { ...line, seen: { pieces: line.quantity, unitMinor } }
}
