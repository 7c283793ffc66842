import type { Sellable } from '../../catalog/rules/product.ts'
import { giftCardDetails } from '../../store-credit/rules/gift-card-details.ts'
import type { CartLine } from './cart-line.ts'
import { choiceInWords } from './choice.ts'

type Line = Pick<CartLine, 'choice' | 'giftCard'> & { readonly sellable: Pick<Sellable, 'attributes'> }

/** What was chosen of a line, in words, for carts, orders and mails: [["Colour", "Carrara"], …]; of a gift card, for whom it is. */
export function lineInWords({
  sellable,
  choice,
  giftCard,
}: Line): (readonly [label: string, value: string])[] {
  return [...choiceInWords(sellable.attributes, choice), ...giftCardDetails(giftCard)]
}
