import type { ReactNode } from 'react'
import { Island } from '../../ui/html/Island.tsx'
import type { ListedProduct } from '../catalog/rules/product.ts'
import { type CardTerms, cardChoice } from './rules/card-choice.ts'
import { choicePath } from './rules/choice-path.ts'
import { seenName } from './rules/swatch.ts'
import { type CardArchive, CardChoice } from './ui/CardChoice.tsx'

/** The owner's settings: what can be chosen, and how it is shown. */
type ChoiceTerms = CardTerms & { readonly archive: CardArchive }

/**
 * The swatches of a card (docs/wire.md B.3, archive); nothing when there is nothing to choose. They start
 * shortly before they are used, or when the card opens with values selected. Without script each value of the first
 * attribute is a link to the product with it.
 */
export function choiceOnCard(card: ListedProduct, { archive, ...terms }: ChoiceTerms): ReactNode {
  const choice = card.choices && cardChoice(card.choices, terms)
  const [first] = choice?.attributes ?? []
  const isPreview = archive.mode !== 'buy' || choice?.isPartial
  if (!choice || !first || (isPreview && first.values.length < 2)) return undefined
  const path = `/product/${card.slug}/`
  const props = { productId: card.id, name: card.name, path, ...choice, archive }
  const hasDefaults = Object.keys(choice.choice).length > 0
  return (
    <>
      <Island
        name="card-choice"
        id={`card-${card.id}`}
        props={props}
        hydrateOn={hasDefaults ? 'visible' : 'interaction'}
      >
        <CardChoice {...props} />
      </Island>
      <noscript>
        {first.values.map((value) => (
          <a key={value.slug} href={choicePath(path, { [first.key]: value.slug })}>{`${seenName(value)} `}</a>
        ))}
      </noscript>
    </>
  )
}
