import type { CartLine } from './cart-line.ts'

/** The unit price of a line now for a quantity, as prices are entered; `undefined`: it is not sold. */
export type PriceOf = (line: CartLine, quantity: number) => number | undefined

/** A price that differs from the one that was seen, for the same quantity. */
export type PriceChange = { readonly fromMinor: number; readonly toMinor: number }

/** How the price of a line has changed since it was seen; another quantity at another price is no change. */
export function priceChange(line: CartLine, priceOf: PriceOf): PriceChange | undefined {
  const { lastSeenPrice } = line
  const toMinor = lastSeenPrice && priceOf(line, lastSeenPrice.quantity)
  return toMinor === undefined || toMinor === lastSeenPrice?.unitMinor
    ? undefined
    : { fromMinor: lastSeenPrice?.unitMinor ?? 0, toMinor }
}

/** The line to store: with the present price as seen, unless a change of it must still be shown. */
export function updateLastSeenPrice(line: CartLine, priceOf: PriceOf): CartLine {
  if (line.lastSeenPrice?.quantity === line.quantity || priceChange(line, priceOf)) return line
  return withLastSeenPrice(line, priceOf)
}

/** The line once its price has been shown. */
export function withLastSeenPrice(line: CartLine, priceOf: PriceOf): CartLine {
  const unitMinor = priceOf(line, line.quantity)
  return unitMinor === undefined ? line : { ...line, lastSeenPrice: { quantity: line.quantity, unitMinor } }
}
