import { hash } from 'node:crypto'
import type { Choice } from '../../catalog/rules/product.ts'
import type { GiftCard } from '../../store-credit/rules/gift-card.ts'

/**
 * The key of a cart line as clients know it (docs/wire.md 2.2): md5 over product id, variation id if any,
 * and the chosen attributes as name and value run together, joined by `_`. The same product and choice has the same key;
 * gift cards are the same when amount, recipient, message and day are.
 */
export function lineKey(
  productId: number,
  variationId: number | undefined,
  choice: Choice,
  giftCard?: GiftCard,
): string {
  const chosen = Object.entries(choice)
    .map(([key, slug]) => `attribute_${key}${slug}`)
    .join('')
  const parts = [
    String(productId),
    ...(variationId ? [String(variationId)] : []),
    ...(chosen ? [chosen] : []),
    ...(giftCard ? [JSON.stringify(partsOf(giftCard))] : []),
  ]
  return hash('md5', parts.join('_'))
}

/** In this order, whatever the order of the object's keys. */
function partsOf({ amountMinor, recipientName, recipientEmail, sender, message, sendOn }: GiftCard) {
  return [amountMinor, recipientName, recipientEmail, sender, message, sendOn]
}
