import { Html } from '../../../ui/html/Html.tsx'
import { readyHtml } from '../../../ui/html/ready-html.ts'
import type { ListedProduct as Card } from '../rules/product.ts'
import { cardsMarkup } from './card-markup.tsx'
import type { CardHeading, CardOptions } from './ProductCard.tsx'
import styles from './ProductGrid.module.css'

type Props = {
  readonly cards: readonly Card[]
  readonly cardOptions: CardOptions
  /** These cards are visible when the page opens, so their pictures are loaded first. */
  readonly inSight?: boolean
  readonly heading?: CardHeading
}

/** Products side by side: two columns on a phone, four on a desktop. */
export function ProductGrid({ cards, cardOptions, inSight = false, heading = 'h2' }: Props) {
  const markup = cardsMarkup(cards, cardOptions, (index) => ({ eager: inSight && eagerness(index), heading }))
  return (
    <Html
      as="ul"
      className={`products columns-4 ${styles['grid']}`}
      attributes={cardOptions.pictures ?? {}}
      html={readyHtml(markup)}
    />
  )
}

/** The first row on a phone has priority over all other pictures; the rest of a desktop row is loaded in parallel. */
function eagerness(index: number): boolean | 'parallel' {
  return index < 2 || (index < 4 && 'parallel')
}
