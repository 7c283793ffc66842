import type { Sellable } from '../../catalog/rules/product.ts'
import { optionText } from '../../catalog/rules/size-name.ts'
import { giftCardDetails } from '../../store-credit/rules/gift-card-details.ts'
import type { CartLine } from './cart-line.ts'
import { choiceTexts } from './choice.ts'

type Line = Pick<CartLine, 'choice' | 'giftCard'> & { readonly sellable: Pick<Sellable, 'attributes'> }

type LineDetails = (readonly [label: string, value: string])[]

/** The choice of a line as texts, as orders store it: [["Colour", "Carrara"], …]; of a gift card, its recipient. */
export function lineDetails({ sellable, choice, giftCard }: Line): LineDetails {
  return [...choiceTexts(sellable.attributes, choice), ...giftCardDetails(giftCard)]
}

/** The same as shoppers see it: sizes in both units, as on the page of the product. */
export function shownLineDetails({ sellable, choice, giftCard }: Line): LineDetails {
  const chosen = choiceTexts(sellable.attributes, choice).map(
    ([label, value]) => [label, optionText(value)] as const,
  )
  return [...chosen, ...giftCardDetails(giftCard)]
}
