import { expect, it } from 'vitest'
import { plainAmounts } from '../../../../test/support/texts/plain-amounts.ts'
import type { ListedProduct as Card } from '../rules/product.ts'
import { type CardPosition, cardsMarkup } from './card-markup.tsx'
import type { CardOptions, CardSwatches } from './ProductCard.tsx'

const card: Card = {
  id: 75,
  kind: 'simple',
  slug: 'sasso',
  sku: 'VAS-SASSO',
  name: 'Sasso',
  prices: [{ regularMinor: 2400, saleMinor: 1800, saleFromMs: 1000, saleUntilMs: 2000 }],
  soldIndividually: false,
  quantityLimits: { min: undefined, max: undefined, step: undefined },
  pictures: [],
  featured: false,
  inStock: true,
  stockLeft: undefined,
}
const cardOptions: CardOptions = {
  currency: {
    code: 'USD',
    symbol: '$',
    decimalSeparator: '.',
    thousandSeparator: ',',
    decimals: 2,
    priceFormat: '%1$s%2$s',
    trimZeros: false,
  },
  nowMs: 0,
  ajaxAddToCart: true,
}
const position = { eager: false, heading: 'h2' } as const

function cardMarkup(of: Card, options: CardOptions, at: CardPosition): string {
  return cardsMarkup([of], options, () => at)
    .map((bytes) => Buffer.from(bytes).toString())
    .join('')
}

/** Counts how often a card is rendered, by asking for what there is to choose on it. */
function counted(terms: object = {}) {
  let made = 0
  const of: CardSwatches['render'] = ({ name }, { word = 'choose' }: { word?: string }) => {
    made += 1
    return <i>{`${word} ${name}`}</i>
  }
  const colors: CardSwatches = { position: 'after_price', terms, render: of }
  return { colors, made: () => made }
}

it('is rendered once while it shows the same, at whatever moment', () => {
  const { colors, made } = counted()
  const first = cardMarkup(card, { ...cardOptions, colors }, position)
  expect(cardMarkup({ ...card }, { ...cardOptions, nowMs: 999, colors }, position)).toBe(first)
  expect(made()).toBe(1)
})

it('is another at the start and at the end of a sale', () => {
  const { colors, made } = counted()
  const at = (nowMs: number) => plainAmounts(cardMarkup(card, { ...cardOptions, nowMs, colors }, position))
  const [before, start, last, end] = [at(999), at(1000), at(1999), at(2000)]
  expect([before.includes('$18.00'), start.includes('$18.00')]).toEqual([false, true])
  expect([last, end]).toEqual([start, before])
  expect(made()).toBe(2)
})

it('is another for any change of the product, of the settings, of its place, of what there is to choose', () => {
  const { colors, made } = counted()
  const shown = [
    cardMarkup(card, { ...cardOptions, colors }, position),
    cardMarkup({ ...card, name: 'Sasso II' }, { ...cardOptions, colors }, position),
    cardMarkup({ ...card, inStock: false }, { ...cardOptions, colors }, position),
    cardMarkup(card, { ...cardOptions, ajaxAddToCart: false, colors }, position),
    cardMarkup(
      card,
      { ...cardOptions, currency: { ...cardOptions.currency, symbol: '€' }, colors },
      position,
    ),
    cardMarkup(
      card,
      { ...cardOptions, bulk: new Map([[75, { minQuantity: 9, unitMinor: 100 }]]), colors },
      position,
    ),
    cardMarkup(card, { ...cardOptions, catalogPrices: new Map([[75, 'From $1']]), colors }, position),
    cardMarkup(card, { ...cardOptions, colors: { ...colors, position: 'before_price' } }, position),
    cardMarkup(card, { ...cardOptions, colors: { ...colors, terms: { word: 'pick' } } }, position),
    cardMarkup(card, { ...cardOptions, colors }, { ...position, heading: 'h3' }),
  ]
  expect(new Set(shown).size).toBe(shown.length)
  expect(made()).toBe(shown.length)
  expect(cardMarkup(card, cardOptions, position)).not.toContain('choose')
})

it('is not shared by another display of the same terms', () => {
  const other: CardSwatches = { position: 'after_price', terms: {}, render: () => <b>other</b> }
  cardMarkup(card, { ...cardOptions, colors: counted().colors }, position)
  expect(cardMarkup(card, { ...cardOptions, colors: other }, position)).toContain('<b>other</b>')
})

it('has the price of the moment in each price display', () => {
  const display = {
    taxes: true,
    entered: 'exclusive',
    shows: 'incl',
    rates: {},
    suffix: 'incl. tax',
  } as const
  const shown = [undefined, display, { ...display, suffix: 'with tax' }].map((each) =>
    cardMarkup(card, { ...cardOptions, display: each }, position),
  )
  expect(new Set(shown).size).toBe(3)
})

it('is rendered once for an object that is read once, and again for the next one', () => {
  const { colors, made } = counted()
  const lists = [card, { ...card, id: 76 }, card]
  const render = (cards: readonly Card[]) => cardsMarkup(cards, { ...cardOptions, colors }, () => position)
  const [first, second, third] = render(lists)
  expect(first).toBe(third)
  expect(first).not.toEqual(second)
  expect(render(lists)).toEqual([first, second, third])
  expect(made()).toBe(2)
  render([{ ...card, stockLeft: 1 }])
  expect(made()).toBe(3)
})
