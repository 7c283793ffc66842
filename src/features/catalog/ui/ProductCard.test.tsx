import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { ProductCard as Card } from '../rules/product.ts'
import { type CardSetting, ProductCard } from './ProductCard.tsx'

const currency = {
  code: 'USD',
  symbol: '$',
  decimalSeparator: '.',
  thousandSeparator: ',',
  decimals: 2,
  priceFormat: '%1$s%2$s',
  trimZeros: false,
}
const setting = { currency, nowMs: 0, ajaxAddToCart: true }
const price = { regularMinor: 2400, saleMinor: undefined, saleFromMs: undefined, saleUntilMs: undefined }

function card(changes: Partial<Card> = {}, ajaxAddToCart = true, more: Partial<CardSetting> = {}): string {
  const whole: Card = {
    id: 75,
    kind: 'simple',
    slug: 'sasso',
    sku: 'VAS-SASSO',
    name: 'Sasso',
    prices: [price],
    soldIndividually: false,
    pieces: { least: undefined, most: undefined, step: undefined },
    pictures: [],
    colors: [],
    featured: false,
    inStock: true,
    left: undefined,
    ...changes,
  }
  return renderToStaticMarkup(
    <ProductCard card={whole} setting={{ ...setting, ajaxAddToCart, ...more }} eager={false} />,
  )
}

const usual = {
  shown: true,
  position: 'after_price',
  align: 'start',
  limit: 5,
  moreLink: true,
  turnsCard: true,
} as const
const colors = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((slug) => ({ slug, name: slug, color: '#aabbcc' }))

describe('the colours of a card', () => {
  const dots = (look: Partial<CardSetting['colors']> = {}) =>
    card({ colors }, true, { colors: { ...usual, ...look } })
  const count = (html: string) => html.match(/\?color=/g)?.length ?? 0

  it('are five, the others counted, unless the owner wants more, fewer or none', () => {
    expect([count(dots()), dots().includes('+2')]).toEqual([5, true])
    expect([count(dots({ limit: 0 })), dots({ limit: 0 }).includes('+')]).toEqual([7, false])
    expect([
      count(dots({ limit: 1, moreLink: false })),
      dots({ limit: 1, moreLink: false }).includes('+6'),
    ]).toEqual([1, false])
    expect(dots({ shown: false })).not.toContain('card-colors')
  })

  it('stand where the owner wants them, and change the card or lead to the piece', () => {
    const isBefore = (html: string) => html.indexOf('card-colors') < html.indexOf('$24.00')
    expect([isBefore(dots()), isBefore(dots({ position: 'before_price' }))]).toEqual([false, true])
    expect(dots({ align: 'center' })).toContain('data-align="center"')
    expect([dots().includes('data-plain'), dots({ turnsCard: false }).includes('data-plain')]).toEqual([
      false,
      true,
    ])
  })
})

describe('a card', () => {
  it('adds to the cart where nothing is to be chosen, as scripts of the wire expect it', () => {
    const html = card()
    expect(html).toMatch(/<a class="\S+ add_to_cart_button ajax_add_to_cart" href="\?add-to-cart=75"/)
    expect(html).toContain('data-product_id="75" data-product_sku="VAS-SASSO" data-quantity="1"')
  })

  it('is a plain link when adding in the background is off', () => {
    expect(card({}, false)).not.toContain('ajax_add_to_cart')
  })

  it('leads to the choice where there is one', () => {
    const html = card({ kind: 'variable', prices: [price, { ...price, regularMinor: 5600 }] })
    expect(html).not.toContain('add_to_cart_button')
    expect(html).toMatch(/href="\/product\/sasso\/"[^>]*>Choose options/)
    expect(html).toContain('From $24.00')
  })

  it('leads to where a piece of another shop is told of, in the owner’s words or ours', () => {
    const html = card({ kind: 'external', buttonText: 'Order at the kiln' })
    expect(html).toMatch(/href="\/product\/sasso\/" aria-label="Order at the kiln: Sasso">Order at the kiln</)
    expect(html).not.toContain('add_to_cart_button')
    expect(card({ kind: 'external' })).toContain('>Buy from the maker<')
  })

  it('of a group says from which price its pieces are, even when all cost the same', () => {
    const html = card({ kind: 'grouped' })
    expect(html).toContain('From $24.00')
    expect(html).toContain('>See the pieces<')
    expect(html).not.toContain('add_to_cart_button')
  })

  it('says how a price comes again', () => {
    const subscription = {
      period: 'month',
      interval: 3,
      length: 0,
      signUpFeeMinor: 2000,
      trialLength: 0,
      trialPeriod: 'day',
    } as const
    expect(card({ prices: [{ ...price, subscription }] })).toContain(
      '<span class="subscription-details">every 3 months and a $20.00 sign-up fee</span>',
    )
  })

  it('adds as many pieces as are sold at least', () => {
    expect(card({ pieces: { least: 5, most: undefined, step: 4 } })).toContain(
      'href="?add-to-cart=75&amp;quantity=8" data-product_id="75" data-product_sku="VAS-SASSO" data-quantity="8"',
    )
  })

  it.each([
    ['sold out', { inStock: false }],
    ['without a price', { prices: [] }],
  ])('offers nothing of what is %s', (_, changes) => {
    expect(card(changes)).not.toMatch(/add-to-cart|Choose options/)
  })

  it('says what matters most in one badge', () => {
    expect(card({ inStock: false, left: 0 })).toContain('Sold out')
    expect(card({ prices: [{ ...price, saleMinor: 1800 }] })).toContain('−25 %')
    const sold = { ...price, regularMinor: 5000, saleMinor: 4000 }
    expect(card({ kind: 'variable', prices: [price, sold] })).toContain('>Up to −20 %<')
    expect(card({ prices: [{ ...price, saleMinor: 2399 }] })).toContain('>Sale<')
    expect(card({ left: 1 })).toContain('Last piece')
    expect(card({ left: 2 })).not.toContain('Last piece')
  })

  it('says what buying many gets, and how few are left only when they are few', () => {
    const bulk = new Map([[75, { minQuantity: 10, unitMinor: 2000 }]])
    expect(card({}, true, { bulk })).toContain('From 10 pcs $20.00')
    expect(card({ id: 76 }, true, { bulk })).not.toContain('pcs')
    expect(card({ left: 5 })).toContain('Only 5 left')
    expect(card({ left: 6 })).not.toContain('left<')
    expect(card({ left: 1 })).not.toContain('Only')
    expect(card({ left: 3, inStock: false })).not.toContain('Only')
  })

  it('has the span of its prices by quantity in the place of the price where it is told', () => {
    const catalogPrices = new Map([[75, '$18.00 – $24.00']])
    expect(card({}, true, { catalogPrices })).toContain('<span class="price">$18.00 – $24.00</span>')
    expect(card({}, true, { catalogPrices })).not.toContain('>$24.00<')
    expect(card({ id: 76 }, true, { catalogPrices })).toContain('<span class="price">$24.00</span>')
    expect(card({ prices: [] }, true, { catalogPrices })).not.toContain('$')
  })

  it('says how big its piece is where the owner wants that said', () => {
    const sizeMm = { height: 245, width: 90, length: 120 }
    expect(card({ sizeMm }, true, { dimensions: true })).toContain('H 24.5 × W 9 × D 12 cm')
    expect(card({ sizeMm })).not.toContain('cm')
    expect(card({}, true, { dimensions: true })).not.toContain('cm')
  })

  it('fetches its first picture alone, and names the others for whoever looks closer', () => {
    const picture = { id: 1, hash: 'ab1', width: 800, height: 1000, alt: 'Sasso' }
    const html = card({ pictures: [picture], further: ['2-ab2-800', '3-ab3-800'] })
    expect(html.match(/<img/g)).toHaveLength(1)
    expect(html).toContain('data-more="2-ab2-800 3-ab3-800"')
    expect(card({ pictures: [picture] })).not.toContain('data-more')
    expect(card()).not.toContain('<img')
  })

  it('has the whole of a long name at hand', () => {
    const name = 'W'.repeat(300)
    expect(card({ name })).toContain(`title="${name}">${name}</a>`)
    expect(card()).not.toContain('title=')
  })

  it('tells each dot’s picture to the script', () => {
    const html = card({ kind: 'variable', colors: [{ ...colors[0]!, picture: '4-cd4-640' }, colors[1]!] })
    expect(html).toContain('data-picture="4-cd4-640"')
    expect(html.match(/data-picture="\d/g)).toHaveLength(1)
  })

  it('shows five colours at most, each leading to the product in it, and counts the rest', () => {
    const html = card({ kind: 'variable', colors })
    expect(html.match(/\?color=/g)).toHaveLength(5)
    expect(html).toContain('+2')
  })
})
