import { type GiftCardTerms, isGiftAmount } from '../../catalog/rules/gift-card.ts'
import { type PriceNow, type Prices, priceAt } from '../../catalog/rules/price.ts'
import type { GiftCard } from './gift-card.ts'

type Line = { readonly giftCard?: Pick<GiftCard, 'amountMinor'> | undefined }
type Thing = { readonly prices: Prices; readonly giftCard?: GiftCardTerms | undefined }

/**
 * What one gift card of a line costs, in minor units: what was chosen, while the card can be had for it. `undefined`: it
 * cannot, or was no gift card when it was chosen.
 */
export function giftCardPriceMinor({ giftCard }: Line, terms: GiftCardTerms | undefined): number | undefined {
  return giftCard && terms && isGiftAmount(terms, giftCard.amountMinor) ? giftCard.amountMinor : undefined
}

/** What one piece of a line costs by the list: of a gift card what was chosen, of anything else its price at the moment. */
export function listPriceOf(line: Line, { prices, giftCard }: Thing, nowMs: number): PriceNow | undefined {
  if (!line.giftCard && !giftCard) return priceAt(prices, nowMs)
  const minor = giftCardPriceMinor(line, giftCard)
  return minor === undefined ? undefined : { activeMinor: minor, regularMinor: minor, onSale: false }
}
