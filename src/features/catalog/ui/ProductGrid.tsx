import type { ProductCard as Card } from '../rules/product.ts'
import { type CardHeading, type CardSetting, ProductCard } from './ProductCard.tsx'
import styles from './ProductGrid.module.css'

type Props = {
  readonly cards: readonly Card[]
  readonly setting: CardSetting
  /** How many cards are in sight when the page opens: their pictures come first. */
  readonly eager?: number
  readonly heading?: CardHeading
}

/** Products side by side: two columns on a phone, four on a desk. */
export function ProductGrid({ cards, setting, eager = 0, heading = 'h2' }: Props) {
  return (
    <ul className={`products ${styles['grid']}`}>
      {cards.map((card, index) => (
        <ProductCard key={card.id} card={card} setting={setting} eager={index < eager} heading={heading} />
      ))}
    </ul>
  )
}
