import { Html, trustedHtml } from '../../../ui/html/Html.tsx'
import type { ProductCard as Card } from '../rules/product.ts'
import { cardMarkup } from './card-markup.tsx'
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
  const html = cards
    .map((card, place) => cardMarkup(card, cardOptions, { eager: inSight && eagerness(place), heading }))
    .join('')
  return (
    <Html
      as="ul"
      className={`products ${styles['grid']}`}
      attributes={cardOptions.pictures ?? {}}
      html={trustedHtml(html)}
    />
  )
}

/** The first row on a phone has priority over all other pictures; the rest of a desktop row is loaded in parallel. */
function eagerness(place: number): boolean | 'parallel' {
  return place < 2 || (place < 4 && 'parallel')
}
