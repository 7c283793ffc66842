import { renderToStaticMarkup } from 'react-dom/server'
import { contentId } from '../../../ui/html/content-id.ts'
import { memoizedMarkup } from '../../../ui/html/memoized-markup.ts'
import { cardPrice } from '../rules/card-price.ts'
import type { ListedProduct as Card } from '../rules/product.ts'
import { type CardContent, type CardOptions, type CardSwatches, ProductCard } from './ProductCard.tsx'

/** What a card shows because of its position in a list. */
export type CardPosition = Pick<CardContent, 'eager' | 'heading'>

/**
 * Cards as HTML in UTF-8, in their order, each rendered and encoded once for all pages on which it shows the same: when
 * a listing is rendered again because one product changed, one card is.
 */
export function cardsMarkup(
  cards: readonly Card[],
  options: CardOptions,
  positionOf: (index: number) => CardPosition,
): readonly Uint8Array[] {
  const { currency, ajaxAddToCart, dimensions = false, wishlistAction, colors, display } = options
  const swatches = colors && { position: colors.position, terms: colors.terms }
  const shared = {
    currency,
    ajaxAddToCart,
    dimensions,
    swatches,
    ...(wishlistAction && { wishlistAction }),
  }
  const sharedId = contentId({ ...shared, display })
  const markup = markupBy(colors?.render ?? noSwatches)
  return cards.map((card, index) =>
    markup({ card, options, shared, sharedId, position: positionOf(index), own: ownContent(card, options) }),
  )
}

const noSwatches: CardSwatches['render'] = () => undefined

/** What is rendered, with the id of what all cards of a list share. */
type CardInput = {
  readonly card: Card
  readonly options: CardOptions
  readonly shared: Pick<
    CardContent,
    'currency' | 'ajaxAddToCart' | 'dimensions' | 'wishlistAction' | 'swatches'
  >
  readonly sharedId: number
  readonly position: CardPosition
  readonly own: OwnContent
}

/** What a card shows besides itself and what all cards share. */
type OwnContent = Pick<CardContent, 'priceText' | 'bulk'>

function ownContent({ id }: Card, { catalogPrices, bulk }: CardOptions): OwnContent {
  return { priceText: catalogPrices?.get(id), bulk: bulk?.get(id) }
}

type CardRenderer = (input: CardInput) => Uint8Array

/** By the function that renders the swatches: the only input of a card that is not data. */
const renderers = new WeakMap<CardSwatches['render'], CardRenderer>()

function markupBy(renderSwatches: CardSwatches['render']): CardRenderer {
  const known = renderers.get(renderSwatches)
  if (known) return known
  const renderer = memoizedMarkup((input: CardInput) => {
    const { card, shared, position, own } = input
    const content = { card, price: priceNow(input), ...own, ...shared, ...position }
    return Buffer.from(renderToStaticMarkup(<ProductCard {...content} renderSwatches={renderSwatches} />))
  }, keyOf)
  renderers.set(renderSwatches, renderer)
  return renderer
}

/** All that a card shows. The time is not part of it, but the price at that time is where it changes. */
function keyOf(input: CardInput): string {
  const { card, sharedId, position, own } = input
  const hasSale = card.prices.some(({ saleMinor }) => saleMinor !== undefined)
  const changing = JSON.stringify([own.priceText, own.bulk, hasSale && priceNow(input)])
  return `${contentId(card)} ${sharedId} ${position.eager} ${position.heading} ${changing}`
}

function priceNow({ card, options }: CardInput) {
  return cardPrice(card.prices, options.nowMs, options.display)
}
