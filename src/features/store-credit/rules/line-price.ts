import { type GiftCardTerms, isGiftAmount } from '../../catalog/rules/gift-card.ts'
import { type PriceNow, type Prices, priceAt } from '../../catalog/rules/price.ts'
import type { GiftCard } from './gift-card.ts'

type Line = { readonly giftCard?: Pick<GiftCard, 'amountMinor'> | undefined }
type PricedItem = { readonly prices: Prices; readonly giftCard?: GiftCardTerms | undefined }

/**
 * The price of one gift card of a line in minor units: the selected amount, if the card is sold for it. `undefined`: it is
 * not, or the product was no gift card when it was added.
 */
function giftCardPriceMinor({ giftCard }: Line, terms: GiftCardTerms | undefined): number | undefined {
  return giftCard && terms && isGiftAmount(terms, giftCard.amountMinor) ? giftCard.amountMinor : undefined
}

/** The list price of one unit of a line: a gift card's selected amount, any other product's current price. */
export function listPriceOf(
  line: Line,
  { prices, giftCard }: PricedItem,
  nowMs: number,
): PriceNow | undefined {
  if (!line.giftCard && !giftCard) return priceAt(prices, nowMs)
  const minor = giftCardPriceMinor(line, giftCard)
  return minor === undefined ? undefined : { activeMinor: minor, regularMinor: minor, onSale: false }
}
