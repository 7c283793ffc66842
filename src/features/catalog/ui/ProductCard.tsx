import type { CurrencyFormat } from '../../../kernel/format.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Price } from '../../../ui/Price.tsx'
import { ProductPicture } from '../../media/ui/ProductPicture.tsx'
import { type CardPrice, cardPrice, percentOff } from '../rules/card-price.ts'
import type { ProductCard as Card } from '../rules/product.ts'
import { CardAction } from './CardAction.tsx'
import { ColorDots } from './ColorDots.tsx'
import styles from './ProductCard.module.css'
import { Recurrence } from './Recurrence.tsx'

/** What all cards of a page share. */
export type CardSetting = {
  readonly currency: CurrencyFormat
  readonly nowMs: number
  /** Whether "Add to cart" works without a page reload (spec 9.4). */
  readonly ajaxAddToCart: boolean
}

/** The heading of each card: `h3` where the cards have a heading of their own over them. */
export type CardHeading = 'h2' | 'h3'

type Props = {
  readonly card: Card
  readonly setting: CardSetting
  readonly eager: boolean
  readonly heading?: CardHeading
}

const sizes = '(min-width: 1025px) 302px, (min-width: 768px) 31vw, 46vw'

/** One product of a listing. Few elements and no hooks: a page renders two dozen of them. */
export function ProductCard({ card, setting, eager, heading: Heading = 'h2' }: Props) {
  const price = cardPrice(card.prices, setting.nowMs)
  const path = `/product/${card.slug}/`
  const [first, second] = card.pictures
  return (
    <li className={`product ${styles['card']}`}>
      <div className={styles['well']}>
        <ProductPicture picture={first} sizes={sizes} eager={eager} />
        {second && (
          <ProductPicture picture={{ ...second, alt: '' }} sizes={sizes} className={styles['second'] ?? ''} />
        )}
        {badge(card, price)}
      </div>
      <Heading className={styles['name']}>
        <a href={path}>{card.name}</a>
      </Heading>
      {price && (
        <div className={styles['price']}>
          <Price price={price} currency={setting.currency} from={price.from || card.kind === 'grouped'} />
          <Recurrence terms={price.subscription} currency={setting.currency} />
        </div>
      )}
      {card.colors.length > 1 && <ColorDots colors={card.colors} path={path} />}
      <CardAction card={card} canBeBought={price !== undefined} ajax={setting.ajaxAddToCart} />
    </li>
  )
}

function badge({ inStock, left }: Card, price: CardPrice | undefined) {
  if (!inStock) return <Badge text="Sold out" />
  if (price?.onSale) return <Badge text={price.from ? 'Sale' : `−${percentOff(price)} %`} tone="clay" />
  if (left === 1) return <Badge text="Last piece" tone="clay" />
  return undefined
}
