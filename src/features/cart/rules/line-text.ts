import type { Sellable } from '../../catalog/rules/product.ts'
import { giftCardDetails } from '../../store-credit/rules/gift-card-details.ts'
import type { CartLine } from './cart-line.ts'
import { choiceTexts } from './choice.ts'

type Line = Pick<CartLine, 'choice' | 'giftCard'> & { readonly sellable: Pick<Sellable, 'attributes'> }

/** The choice of a line as texts, for carts, orders and mails: [["Colour", "Carrara"], …]; of a gift card, its recipient. */
export function lineDetails({
  sellable,
  choice,
  giftCard,
}: Line): (readonly [label: string, value: string])[] {
  return [...choiceTexts(sellable.attributes, choice), ...giftCardDetails(giftCard)]
}
