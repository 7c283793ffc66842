import { renderToStaticMarkup } from 'react-dom/server'
import { type SafeHtml, trustedHtml } from '../../../ui/html/Html.tsx'
import { memoizedMarkup } from '../../../ui/html/memoized-markup.ts'
import { cardPrice } from '../rules/card-price.ts'
import type { ListedProduct as Card } from '../rules/product.ts'
import { type CardContent, type CardOptions, type CardSwatches, ProductCard } from './ProductCard.tsx'

/** What a card shows because of its position in a list. */
export type CardPosition = Pick<CardContent, 'eager' | 'heading'>

/**
 * A card as HTML, rendered once for all pages on which it shows the same: when a listing is rendered again because one
 * product changed, one card is.
 */
export function cardMarkup(card: Card, cardOptions: CardOptions, position: CardPosition): SafeHtml {
  const { render: of = noSwatches } = cardOptions.colors ?? {}
  const renderer = renderers.get(of)
  const markup = renderer ?? memoizedMarkup((content) => renderCard(content, of))
  if (!renderer) renderers.set(of, markup)
  return trustedHtml(markup(cardContent(card, cardOptions, position)))
}

const noSwatches: CardSwatches['render'] = () => undefined

/** By the function that renders the swatches: the only input of a card that is not data. */
const renderers = new WeakMap<CardSwatches['render'], (content: CardContent) => string>()

function renderCard(content: CardContent, renderSwatches: CardSwatches['render']): string {
  return renderToStaticMarkup(<ProductCard {...content} renderSwatches={renderSwatches} />)
}

function cardContent(card: Card, cardOptions: CardOptions, position: CardPosition): CardContent {
  const { currency, ajaxAddToCart, dimensions, colors } = cardOptions
  return {
    card,
    price: cardPrice(card.prices, cardOptions.nowMs, cardOptions.display),
    priceText: cardOptions.catalogPrices?.get(card.id),
    bulk: cardOptions.bulk?.get(card.id),
    swatches: colors && { position: colors.position, terms: colors.terms },
    currency,
    ajaxAddToCart,
    dimensions: dimensions === true,
    ...position,
  }
}
