import { Html, trustedHtml } from '../../../ui/html/Html.tsx'
import type { ListedProduct as Card } from '../rules/product.ts'
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
    .map((card, index) => cardMarkup(card, cardOptions, { eager: inSight && eagerness(index), heading }))
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
function eagerness(index: number): boolean | 'parallel' {
  return index < 2 || (index < 4 && 'parallel')
}
