/** The prices that an owner set on a product or variation, in minor units; moments in ms. */
export type Prices = {
  readonly regularMinor: number | undefined
  readonly saleMinor: number | undefined
  readonly saleFromMs: number | undefined
  /** The first moment without the sale price. */
  readonly saleUntilMs: number | undefined
}

/** What one item costs now, and what it costs without a sale. */
export type PriceNow = {
  readonly activeMinor: number
  readonly regularMinor: number
  readonly onSale: boolean
}

/**
 * The price at a moment: the sale price in its time when it is below the regular one, else the regular
 * price. `undefined`: it has no price, and so cannot be bought.
 */
export function priceAt(prices: Prices, nowMs: number): PriceNow | undefined {
  const { regularMinor, saleMinor, saleFromMs, saleUntilMs } = prices
  if (regularMinor === undefined) return undefined
  const inTime = (saleFromMs ?? -Infinity) <= nowMs && nowMs < (saleUntilMs ?? Infinity)
  const onSale = saleMinor !== undefined && saleMinor < regularMinor && inTime
  return { activeMinor: onSale ? saleMinor : regularMinor, regularMinor, onSale }
}

/** Whether there is a sale price that no moment has, since its end is not after its start. */
export function endsBeforeItStarts({ saleMinor, saleFromMs, saleUntilMs }: Prices): boolean {
  return saleMinor !== undefined && (saleFromMs ?? -Infinity) >= (saleUntilMs ?? Infinity)
}

/** The next moment after `nowMs` at which `priceAt` may answer another price; `undefined` when there is none. */
export function nextPriceChange(prices: Prices, nowMs: number): number | undefined {
  if (prices.saleMinor === undefined) return undefined
  const moments = [prices.saleFromMs, prices.saleUntilMs].filter(
    (moment): moment is number => moment !== undefined && moment > nowMs,
  )
  return moments.length > 0 ? Math.min(...moments) : undefined
}
