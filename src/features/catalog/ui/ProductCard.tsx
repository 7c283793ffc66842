import type { CSSProperties, ReactNode } from 'react'
import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import { baseText, unitPriceMinor } from '../../../kernel/unit-price.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Price, PriceSuffix } from '../../../ui/money/Price.tsx'
import { WishlistButton } from '../../../ui/wishlist/WishlistButton.tsx'
import { ProductPicture } from '../../media/ui/ProductPicture.tsx'
import { lowStockText } from '../../stock/rules/stock-text.ts'
import type { PriceDisplay } from '../../tax/rules/displayed-price.ts'
import * as messages from '../messages.ts'
import { bulkText } from '../rules/bulk-text.ts'
import { morePicturesOf } from '../rules/card-picture.ts'
import { type BulkPrice, type CardPrice, cardSuffix, percentOff } from '../rules/card-price.ts'
import { cardSize } from '../rules/card-size.ts'
import { framedPicture, isOddShape } from '../rules/picture-shape.ts'
import type { ListedProduct as Card } from '../rules/product.ts'
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
  /** On the wishlist of its owner the heart of a card removes the product; absent: it adds it. */
  readonly wishlistAction?: 'remove'
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
export type CardContent = Pick<
  CardOptions,
  'currency' | 'ajaxAddToCart' | 'dimensions' | 'wishlistAction'
> & {
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
    <li className={`${productClass(card, price)} ${styles['card']}`}>
      <PictureFrame card={card} path={path} eager={eager} />
      {badge(card, price)}
      <Heading className={`woocommerce-loop-product__title ${styles['name']}`}>
        <a
          className="woocommerce-loop-product__link"
          href={path}
          title={name.length > MAX_NAME_LENGTH ? name : undefined}
        >
          {name}
        </a>
      </Heading>
      <div className={styles['content']}>
        {choosing?.position === 'before_price' && renderedSwatches}
        {price && <CardPriceText {...content} price={price} />}
        <Hints {...content} />
      </div>
      {choosing?.position === 'after_price' && renderedSwatches && (
        <div className={styles['swatches']}>{renderedSwatches}</div>
      )}
      <CardAction card={card} canBeBought={price !== undefined} ajax={content.ajaxAddToCart} />
      <WishlistButton productId={card.id} name={name} action={content.wishlistAction ?? 'add'} />
    </li>
  )
}

/** What scripts find out about a product of a list by its class names (docs/wire.md 3.4). */
function productClass({ id, kind, inStock, pictures }: Card, price: CardPrice | undefined): string {
  const names = [
    `product type-product post-${id} status-publish product-type-${kind}`,
    inStock ? 'instock' : 'outofstock',
    price && (price.onSale || price.maxPercentOff > 0) && 'sale',
    pictures.length > 0 && 'has-post-thumbnail',
    price && kind !== 'external' && 'purchasable',
  ]
  return names.filter(Boolean).join(' ')
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
    <a
      className={`woocommerce-LoopProduct-link ${styles['well']}`}
      href={path}
      {...duplicateLink}
      data-more={more || undefined}
    >
      <ProductPicture
        picture={picture && framedPicture(picture)}
        sizes={sizes}
        eager={eager}
        className={odd ? (styles['whole'] ?? '') : ''}
        imageClass="attachment-woocommerce_thumbnail size-woocommerce_thumbnail"
      />
    </a>
  )
}

/** What a shopper should know first: that it is sold out, on sale, or almost gone. */
function badge(card: Card, price: CardPrice | undefined) {
  if (!card.inStock) return <Badge text={messages.soldOut()} />
  if (price && (price.onSale || price.maxPercentOff > 0))
    return <Badge text={saleBadgeText(price)} tone="sale" />
  const low = lowStockText(card)
  return low === '' ? undefined : <Badge text={low} tone="clay" />
}

/** Of several prices only the lowest is shown, usually without the old one: the badge shows the largest discount. */
function saleBadgeText(price: CardPrice): string {
  if (price.maxPercentOff === 0) return messages.sale()
  return price.from || !price.onSale
    ? messages.upToPercentOff({ percent: price.maxPercentOff })
    : messages.percentOff({ percent: percentOff(price.taxed?.entered ?? price) })
}

/** Short hints: the price at a larger quantity, the size. */
function Hints({ card, currency, bulk, dimensions }: CardContent) {
  const { sizeMm } = card
  const size = dimensions && sizeMm ? cardSize(sizeMm) : ''
  return (
    <>
      {bulk && <p className={`${styles['bulk']} card-bulk`}>{bulkText(bulk, currency)}</p>}
      {size !== '' && <p>{size}</p>}
    </>
  )
}
