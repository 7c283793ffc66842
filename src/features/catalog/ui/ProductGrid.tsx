import type { ProductCard as Card } from '../rules/product.ts'
import { type CardHeading, type CardSetting, ProductCard } from './ProductCard.tsx'
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
  return (
    <ul className={`products ${styles['grid']}`} {...setting.pictures}>
      {cards.map((card, place) => (
        <ProductCard
          key={card.id}
          card={card}
          setting={setting}
          eager={inSight && eagerness(place)}
          heading={heading}
        />
      ))}
    </ul>
  )
}

/** A phone's first row goes before all other pictures; the rest of a desk's is fetched at once beside it. */
function eagerness(place: number): boolean | 'beside' {
  return place < 2 || (place < 4 && 'beside')
}
