import type { CSSProperties, ReactNode } from 'react'
import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import { baseText, unitPriceMinor } from '../../../kernel/unit-price.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Price, PriceSuffix } from '../../../ui/Price.tsx'
import { ProductPicture } from '../../media/ui/ProductPicture.tsx'
import { STOCK_LABEL_THRESHOLD } from '../../stock/rules/stock.ts'
import type { PriceDisplay } from '../../tax/rules/displayed-price.ts'
import { morePicturesOf } from '../rules/card-picture.ts'
import { type BulkPrice, type CardPrice, cardSuffix, percentOff } from '../rules/card-price.ts'
import { cardSize } from '../rules/card-size.ts'
import { framedPicture, isOddShape } from '../rules/picture-shape.ts'
import type { ListedProduct as Card } from '../rules/product.ts'
import { bulkText } from '../texts.ts'
import { CardAction } from './CardAction.tsx'
import styles from './ProductCard.module.css'
import { Recurrence } from './Recurrence.tsx'

/** What all cards of a page share. */
export type CardOptions = {
  readonly currency: CurrencyFormat
  readonly nowMs: number
  /** Whether "Add to cart" works without a page reload (spec 9.4). */
  readonly ajaxAddToCart: boolean
  /** By product id, the price at a larger quantity; absent: no card shows one. */
  readonly bulk?: ReadonlyMap<number, BulkPrice>
  /** By product id, the text shown instead of the price (`catalogPrices` of tier-pricing); absent: the price. */
  readonly catalogPrices?: ReadonlyMap<number, string> | undefined
  /** How prices are shown with their taxes or without; absent: as they were entered. */
  readonly display?: PriceDisplay | undefined
  /** What is to be chosen of a product, where cards show it (`cardColors` of swatches); absent: they do not. */
  readonly colors?: CardSwatches | undefined
  /** Whether a card shows the size of its product; absent: no. */
  readonly dimensions?: boolean
  /** What the list carries so that its pictures do more than fade into the next (`cardPictures` of the gallery). */
  readonly pictures?: ListAttributes | undefined
}

/** The swatches of cards, and whether they come before or after the price. */
export type CardSwatches = {
  readonly position: 'after_price' | 'before_price'
  /** What `render` depends on besides the card, as plain data. */
  readonly terms: object
  render(card: Card, terms: object): ReactNode
}

/** Attributes of the list of cards, for script and styles. */
export type ListAttributes = Readonly<Record<`data-${string}`, string>> & { readonly style?: CSSProperties }

/** The heading of each card: `h3` below a heading of the list. */
export type CardHeading = 'h2' | 'h3'

/**
 * All that a card shows, as plain data: equal content gives equal markup (`card-markup.tsx`). The time is not part of it,
 * but the price at that time is.
 */
export type CardContent = Pick<CardOptions, 'currency' | 'ajaxAddToCart' | 'dimensions'> & {
  readonly card: Card
  /** Absent: nothing of it has a price. */
  readonly price: CardPrice | undefined
  /** The text shown instead of the price. */
  readonly priceText: string | undefined
  readonly bulk: BulkPrice | undefined
  readonly swatches: Pick<CardSwatches, 'position' | 'terms'> | undefined
  readonly eager: boolean | 'parallel'
  readonly heading: CardHeading
}

type Props = CardContent & { readonly renderSwatches: CardSwatches['render'] }

const sizes = '(min-width: 1025px) 302px, (min-width: 768px) 31vw, calc(50vw - 24px)'

/** In characters. Longer names may be cut off, so they are shown in full on hover. */
const MAX_NAME_LENGTH = 40

/** One product of a listing. Few elements and no hooks: a page renders two dozen of them. */
export function ProductCard(content: Props) {
  const { card, price, swatches: choosing, eager, heading: Heading } = content
  const { name } = card
  const path = `/product/${card.slug}/`
  const renderedSwatches = price && choosing && content.renderSwatches(card, choosing.terms)
  return (
    <li className={`product ${styles['card']}`}>
      <PictureFrame card={card} path={path} eager={eager} />
      {badge(card, price)}
      <Heading className={styles['name']}>
        <a href={path} title={name.length > MAX_NAME_LENGTH ? name : undefined}>
          {name}
        </a>
      </Heading>
      <div className={styles['content']}>
        {choosing?.position === 'before_price' && renderedSwatches}
        {price && <CardPriceText {...content} price={price} />}
        {choosing?.position === 'after_price' && renderedSwatches}
        <Hints {...content} />
      </div>
      <CardAction card={card} canBeBought={price !== undefined} ajax={content.ajaxAddToCart} />
    </li>
  )
}

/** In a separate element: another choice on the card may have another price (`swatches/browser/card.ts`). */
function CardPriceText({ card, currency, priceText, price }: CardContent & { price: CardPrice }) {
  return (
    <div className="card-price">
      {priceText === undefined ? (
        <Price
          price={price}
          currency={currency}
          from={price.from || card.kind === 'grouped'}
          suffix={cardSuffix(price, currency)}
        />
      ) : (
        <span className="price">
          {priceText}
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

type PictureFrameProps = { readonly card: Card; readonly path: string; readonly eager: boolean | 'parallel' }

/** The name below leads to the same place, and is read and tabbed to. */
const duplicateLink = { tabIndex: -1, 'aria-hidden': true } as const

/**
 * The picture, with the same link as the name. The other pictures are in its data: the script loads them on hover,
 * focus or touch only.
 */
function PictureFrame({ card: { pictures, morePictures = [], choices }, path, eager }: PictureFrameProps) {
  const [picture] = pictures
  const choicePictures = choices?.variations.flatMap((variation) => variation.picture ?? []) ?? []
  const more = morePicturesOf(picture, morePictures, choicePictures).join(' ')
  const odd = picture && isOddShape(picture)
  return (
    <a className={styles['well']} href={path} {...duplicateLink} data-more={more || undefined}>
      <ProductPicture
        picture={picture && framedPicture(picture)}
        sizes={sizes}
        eager={eager}
        className={odd ? (styles['whole'] ?? '') : ''}
      />
    </a>
  )
}

function badge({ inStock, stockLeft }: Card, price: CardPrice | undefined) {
  if (!inStock) return <Badge text="Sold out" />
  if (price && (price.onSale || price.maxPercentOff > 0))
    return <Badge text={saleBadgeText(price)} tone="clay" />
  if (stockLeft === 1) return <Badge text="Last piece" tone="clay" />
  return undefined
}

/** Of several prices only the lowest is shown, usually without the old one: the badge shows the largest discount. */
function saleBadgeText(price: CardPrice): string {
  if (price.maxPercentOff === 0) return 'Sale'
  return price.from || !price.onSale
    ? `Up to −${price.maxPercentOff} %`
    : `−${percentOff(price.taxed?.entered ?? price)} %`
}

/** Short hints: how many are left when stock is low, the price at a larger quantity, the size. */
function Hints({ card, currency, bulk, dimensions }: CardContent) {
  const { stockLeft = 0, inStock, sizeMm } = card
  const size = dimensions && sizeMm ? cardSize(sizeMm) : ''
  return (
    <>
      {bulk && <p className={`${styles['bulk']} card-bulk`}>{bulkText(bulk, currency)}</p>}
      {inStock && stockLeft > 1 && stockLeft <= STOCK_LABEL_THRESHOLD && (
        <p className={styles['low']}>{`Only ${stockLeft} left`}</p>
      )}
      {size !== '' && <p>{size}</p>}
    </>
  )
}
