import { nextPriceChange, type PriceNow, type Prices, priceAt } from './price.ts'
import type { Offered } from './product.ts'
import type { SubscriptionTerms } from './subscription.ts'

/** A price now, and how it comes again if it does. */
export type OfferPrice = PriceNow & { readonly subscription?: SubscriptionTerms | undefined }

/**
 * The price that a card shows: the least of what can be bought, whether others cost more, and the largest discount
 * among all of them, in whole percent; 0 when nothing is on sale.
 */
export type CardPrice = OfferPrice & { readonly from: boolean; readonly mostOff: number }

/** The best price that buying many gets: from `minQuantity` pieces on, one costs `unitMinor`. */
export type BulkPrice = { readonly minQuantity: number; readonly unitMinor: number }

/** What something costs now, with its terms; `undefined` when it has no price. */
export function offerPrice(offered: Offered, nowMs: number): OfferPrice | undefined {
  const price = priceAt(offered, nowMs)
  return price && (offered.subscription ? { ...price, subscription: offered.subscription } : price)
}

/** What a card says of the prices of one product at a moment; `undefined` when nothing of it has a price. */
export function cardPrice(prices: readonly Offered[], nowMs: number): CardPrice | undefined {
  const now = prices.map((each) => offerPrice(each, nowMs)).filter((each) => each !== undefined)
  const least = now.reduce<OfferPrice | undefined>(
    (best, each) => (best && best.activeMinor <= each.activeMinor ? best : each),
    undefined,
  )
  return (
    least && {
      ...least,
      from: now.some((each) => each.activeMinor !== least.activeMinor),
      mostOff: Math.max(...now.map((each) => (each.onSale ? percentOff(each) : 0))),
    }
  )
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
