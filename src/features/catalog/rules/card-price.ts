import { nextPriceChange, type PriceNow, type Prices, priceAt } from './price.ts'

/** The price that a card shows: the least of what can be bought, and whether others cost more. */
export type CardPrice = PriceNow & { readonly from: boolean }

/** What a card says of the prices of one product at a moment; `undefined` when nothing of it has a price. */
export function cardPrice(prices: readonly Prices[], nowMs: number): CardPrice | undefined {
  const now = prices.map((each) => priceAt(each, nowMs)).filter((each) => each !== undefined)
  const least = now.reduce<PriceNow | undefined>(
    (best, each) => (best && best.activeMinor <= each.activeMinor ? best : each),
    undefined,
  )
  return least && { ...least, from: now.some((each) => each.activeMinor !== least.activeMinor) }
}

/** The discount in whole percent, rounded down: nobody is promised more than they get. */
export function percentOff({ activeMinor, regularMinor }: PriceNow): number {
  return regularMinor === 0 ? 0 : Math.floor(((regularMinor - activeMinor) * 100) / regularMinor)
}

/** The next moment after `nowMs` at which one of the cards shows another price; `undefined` when there is none. */
export function nextCardChange(
  cards: readonly { readonly prices: readonly Prices[] }[],
  nowMs: number,
): number | undefined {
  const moments = cards
    .flatMap(({ prices }) => prices.map((each) => nextPriceChange(each, nowMs)))
    .filter((moment) => moment !== undefined)
  return moments.length > 0 ? Math.min(...moments) : undefined
}
