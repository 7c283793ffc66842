import { renderToStaticMarkup } from 'react-dom/server'
import { ownHtml, type SafeHtml } from '../../../ui/Html.tsx'
import { keptMarkup } from '../../../ui/kept-markup.ts'
import { cardPrice } from '../rules/card-price.ts'
import type { ProductCard as Card } from '../rules/product.ts'
import { type CardChoosing, type CardFacts, type CardSetting, ProductCard } from './ProductCard.tsx'

/** Where a card stands in a list, as far as it shows. */
export type CardPlace = Pick<CardFacts, 'eager' | 'heading'>

/**
 * A card as HTML, rendered once for all pages on which it shows the same: of a listing that is made anew because one
 * product changed, one card is.
 */
export function cardMarkup(card: Card, setting: CardSetting, place: CardPlace): SafeHtml {
  const { of = noChoice } = setting.colors ?? {}
  const known = keptBy.get(of)
  const markup = known ?? keptMarkup((facts) => renderCard(facts, of))
  if (!known) keptBy.set(of, markup)
  return ownHtml(markup(cardFacts(card, setting, place)))
}

const noChoice: CardChoosing['of'] = () => undefined

/** By what says what there is to choose: the one thing that a card is made from and that is no data. */
const keptBy = new WeakMap<CardChoosing['of'], (facts: CardFacts) => string>()

function renderCard(facts: CardFacts, choiceOf: CardChoosing['of']): string {
  return renderToStaticMarkup(<ProductCard {...facts} choiceOf={choiceOf} />)
}

function cardFacts(card: Card, setting: CardSetting, place: CardPlace): CardFacts {
  const { currency, ajaxAddToCart, dimensions, colors } = setting
  return {
    card,
    price: cardPrice(card.prices, setting.nowMs, setting.display),
    words: setting.catalogPrices?.get(card.id),
    bulk: setting.bulk?.get(card.id),
    choosing: colors && { position: colors.position, terms: colors.terms },
    currency,
    ajaxAddToCart,
    dimensions: dimensions === true,
    ...place,
  }
}
