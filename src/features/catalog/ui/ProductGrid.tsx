import { Html, ownHtml } from '../../../ui/Html.tsx'
import type { ProductCard as Card } from '../rules/product.ts'
import { cardMarkup } from './card-markup.tsx'
import type { CardHeading, CardSetting } from './ProductCard.tsx'
import styles from './ProductGrid.module.css'

type Props = {
  readonly cards: readonly Card[]
  readonly setting: CardSetting
  /** The page opens with these cards in sight, and is judged by their pictures. */
  readonly inSight?: boolean
  readonly heading?: CardHeading
}

/** Products side by side: two columns on a phone, four on a desk. */
export function ProductGrid({ cards, setting, inSight = false, heading = 'h2' }: Props) {
  const html = cards
    .map((card, place) => cardMarkup(card, setting, { eager: inSight && eagerness(place), heading }))
    .join('')
  return (
    <Html
      as="ul"
      className={`products ${styles['grid']}`}
      attributes={setting.pictures ?? {}}
      html={ownHtml(html)}
    />
  )
}

/** A phone's first row goes before all other pictures; the rest of a desk's is fetched at once beside it. */
function eagerness(place: number): boolean | 'beside' {
  return place < 2 || (place < 4 && 'beside')
}
