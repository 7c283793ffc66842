import type { CSSProperties, ReactNode } from 'react'
import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import { baseText, unitPriceMinor } from '../../../kernel/unit-price.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Price, PriceSuffix } from '../../../ui/Price.tsx'
import { ProductPicture } from '../../media/ui/ProductPicture.tsx'
import { SHOWN_FROM } from '../../stock/rules/stock.ts'
import type { PriceDisplay } from '../../tax/rules/shown-price.ts'
import { furtherPictures } from '../rules/card-picture.ts'
import { type BulkPrice, type CardPrice, cardSuffix, percentOff } from '../rules/card-price.ts'
import { cardSize } from '../rules/card-size.ts'
import { inWell, isOddShape } from '../rules/picture-shape.ts'
import type { ProductCard as Card } from '../rules/product.ts'
import { bulkText } from '../texts.ts'
import { CardAction } from './CardAction.tsx'
import styles from './ProductCard.module.css'
import { Recurrence } from './Recurrence.tsx'

/** What all cards of a page share. */
export type CardSetting = {
  readonly currency: CurrencyFormat
  readonly nowMs: number
  /** Whether "Add to cart" works without a page reload (spec 9.4). */
  readonly ajaxAddToCart: boolean
  /** By product id, what buying many of it gets; absent: no card says so. */
  readonly bulk?: ReadonlyMap<number, BulkPrice>
  /** By product id, what stands in the place of the price (`catalogPrices` of tier-pricing); absent: the price. */
  readonly catalogPrices?: ReadonlyMap<number, string> | undefined
  /** How prices are shown with their taxes or without; absent: as they were entered. */
  readonly display?: PriceDisplay | undefined
  /** What is to be chosen of a product, where cards show it (`cardColors` of swatches); absent: they do not. */
  readonly colors?: CardChoosing | undefined
  /** Whether a card says how big its piece is; absent: no. */
  readonly dimensions?: boolean
  /** What the list carries so that its pictures do more than fade into the next (`cardPictures` of the gallery). */
  readonly pictures?: ListAttributes | undefined
}

/** What stands on cards to choose by, and whether before or after the price. */
export type CardChoosing = {
  readonly position: 'after_price' | 'before_price'
  /** What decides it beside the card: plain data, and all that `of` goes by. */
  readonly terms: object
  of(card: Card, terms: object): ReactNode
}

/** Attributes of the list of cards, for script and styles. */
export type ListAttributes = Readonly<Record<`data-${string}`, string>> & { readonly style?: CSSProperties }

/** The heading of each card: `h3` where the cards have a heading of their own over them. */
export type CardHeading = 'h2' | 'h3'

/**
 * All that a card shows, as plain data: cards that are made from the same are the same (`card-markup.tsx`). The moment
 * is not among it, but what is asked for at that moment.
 */
export type CardFacts = Pick<CardSetting, 'currency' | 'ajaxAddToCart' | 'dimensions'> & {
  readonly card: Card
  /** Absent: nothing of it has a price. */
  readonly price: CardPrice | undefined
  /** What stands in the place of the price. */
  readonly words: string | undefined
  readonly bulk: BulkPrice | undefined
  readonly choosing: Pick<CardChoosing, 'position' | 'terms'> | undefined
  readonly eager: boolean | 'beside'
  readonly heading: CardHeading
}

type Props = CardFacts & { readonly choiceOf: CardChoosing['of'] }

const sizes = '(min-width: 1025px) 302px, (min-width: 768px) 31vw, calc(50vw - 24px)'

/** A name of one line fits; beyond that it may be cut, and the whole of it is told on hover. */
const LONG_NAME = 40

/** One product of a listing. Few elements and no hooks: a page renders two dozen of them. */
export function ProductCard(facts: Props) {
  const { card, price, choosing, eager, heading: Heading } = facts
  const { name } = card
  const path = `/product/${card.slug}/`
  const choice = price && choosing && facts.choiceOf(card, choosing.terms)
  return (
    <li className={`product ${styles['card']}`}>
      <Well card={card} path={path} eager={eager} />
      {badge(card, price)}
      <Heading className={styles['name']}>
        <a href={path} title={name.length > LONG_NAME ? name : undefined}>
          {name}
        </a>
      </Heading>
      <div className={styles['facts']}>
        {choosing?.position === 'before_price' && choice}
        {price && <CardPriceWords {...facts} price={price} />}
        {choosing?.position === 'after_price' && choice}
        <Hints {...facts} />
      </div>
      <CardAction card={card} canBeBought={price !== undefined} ajax={facts.ajaxAddToCart} />
    </li>
  )
}

/** In an element of its own: what is chosen on the card may cost something else (`swatches/browser/card.ts`). */
function CardPriceWords({ card, currency, words, price }: CardFacts & { price: CardPrice }) {
  return (
    <div className="card-price">
      {words === undefined ? (
        <Price
          price={price}
          currency={currency}
          from={price.from || card.kind === 'grouped'}
          suffix={cardSuffix(price, currency)}
        />
      ) : (
        <span className="price">
          {words}
          <PriceSuffix text={price.taxed?.sharedSuffix} />
        </span>
      )}
      <Recurrence terms={price.subscription} currency={currency} />
      {card.measured && (
        <>
          {' '}
          <span className="unit-price">
            {`${formatMoney(unitPriceMinor(price.activeMinor, card.measured), currency)} / ${baseText(card.measured)}`}
          </span>
        </>
      )}
    </div>
  )
}

type WellProps = { readonly card: Card; readonly path: string; readonly eager: boolean | 'beside' }

/** The name below leads to the same place, and is read and tabbed to. */
const besideItsName = { tabIndex: -1, 'aria-hidden': true } as const

/**
 * The picture, which leads where the name leads. Further pictures stand in its data: script shows them to those who look closer, and they are not fetched for anybody else.
 */
function Well({ card: { pictures, further = [], choices }, path, eager }: WellProps) {
  const [picture] = pictures
  const chosen = choices?.variations.flatMap((variation) => variation.picture ?? []) ?? []
  const more = furtherPictures(picture, further, chosen).join(' ')
  const odd = picture && isOddShape(picture)
  return (
    <a className={styles['well']} href={path} {...besideItsName} data-more={more || undefined}>
      <ProductPicture
        picture={picture && inWell(picture)}
        sizes={sizes}
        eager={eager}
        className={odd ? (styles['whole'] ?? '') : ''}
      />
    </a>
  )
}

function badge({ inStock, left }: Card, price: CardPrice | undefined) {
  if (!inStock) return <Badge text="Sold out" />
  if (price && (price.onSale || price.mostOff > 0)) return <Badge text={saleWords(price)} tone="clay" />
  if (left === 1) return <Badge text="Last piece" tone="clay" />
  return undefined
}

/** Of several prices only the least is shown, mostly not with the old one: the badge says how far they come down. */
function saleWords(price: CardPrice): string {
  if (price.mostOff === 0) return 'Sale'
  return price.from || !price.onSale
    ? `Up to −${price.mostOff} %`
    : `−${percentOff(price.taxed?.entered ?? price)} %`
}

/** What else is worth knowing before the product's page: pieces when few are left, the price of many, the size. */
function Hints({ card, currency, bulk, dimensions }: CardFacts) {
  const { left = 0, inStock, sizeMm } = card
  const size = dimensions && sizeMm ? cardSize(sizeMm) : ''
  return (
    <>
      {bulk && <p className={`${styles['bulk']} card-bulk`}>{bulkText(bulk, currency)}</p>}
      {inStock && left > 1 && left <= SHOWN_FROM && <p className={styles['low']}>{`Only ${left} left`}</p>}
      {size !== '' && <p>{size}</p>}
    </>
  )
}
