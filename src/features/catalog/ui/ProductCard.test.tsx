import { describe, expect, it } from 'vitest'
import { plainMarkup } from '../../../../test/support/texts/plain-amounts.ts'
import type { ListedProduct as Card } from '../rules/product.ts'
import type { CardOptions } from './ProductCard.tsx'
import { ProductGrid } from './ProductGrid.tsx'

const currency = {
  code: 'USD',
  symbol: '$',
  decimalSeparator: '.',
  thousandSeparator: ',',
  decimals: 2,
  priceFormat: '%1$s%2$s',
  trimZeros: false,
}
const cardOptions = { currency, nowMs: 0, ajaxAddToCart: true }
const price = { regularMinor: 2400, saleMinor: undefined, saleFromMs: undefined, saleUntilMs: undefined }

function card(changes: Partial<Card> = {}, ajaxAddToCart = true, more: Partial<CardOptions> = {}): string {
  const whole: Card = {
    id: 75,
    kind: 'simple',
    slug: 'sasso',
    sku: 'VAS-SASSO',
    name: 'Sasso',
    prices: [price],
    soldIndividually: false,
    quantityLimits: { min: undefined, max: undefined, step: undefined },
    pictures: [],
    featured: false,
    inStock: true,
    stockLeft: undefined,
    ...changes,
  }
  return plainMarkup(<ProductGrid cards={[whole]} cardOptions={{ ...cardOptions, ajaxAddToCart, ...more }} />)
}

describe('what is to be chosen on a card', () => {
  const chosen = (position: 'after_price' | 'before_price', changes: Partial<Card> = {}) =>
    card(changes, true, {
      colors: { position, terms: {}, render: ({ name }) => <i>{`choose ${name}`}</i> },
    })

  it('is at the place that the owner set', () => {
    const isBefore = (html: string) => html.indexOf('choose Sasso') < html.indexOf('$24.00')
    expect([isBefore(chosen('after_price')), isBefore(chosen('before_price'))]).toEqual([false, true])
  })

  it('is nothing where nothing is for sale, or the owner wants none', () => {
    expect(chosen('after_price', { prices: [] })).not.toContain('choose')
    expect(card()).not.toContain('choose')
  })
})

describe('a card', () => {
  it('adds to the cart where nothing is to be chosen, as scripts of the wire expect it', () => {
    const html = card()
    expect(html).toMatch(
      /<a class="\S+ product_type_simple add_to_cart_button ajax_add_to_cart" href="\?add-to-cart=75"/,
    )
    expect(html).toContain('data-product_id="75" data-product_sku="VAS-SASSO" data-quantity="1"')
  })

  it('adds the minimum quantity that are sold, and nothing where fewer are left', () => {
    const quantityLimits = { min: 3, max: undefined, step: undefined }
    expect(card({ quantityLimits, lowestPriceStockLimit: 3 })).toMatch(
      /href="\?add-to-cart=75&amp;quantity=3".*data-quantity="3"/,
    )
    const tooFew = card({ quantityLimits, lowestPriceStockLimit: 2 })
    expect(tooFew).not.toContain('add-to-cart')
    expect(tooFew).toContain('>View product<')
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

  it('links to the page of an external product, with the owner’s text or the default', () => {
    const html = card({ kind: 'external', buttonText: 'Order at the kiln' })
    expect(html).toMatch(/href="\/product\/sasso\/" aria-label="Order at the kiln: Sasso">Order at the kiln</)
    expect(html).not.toContain('add_to_cart_button')
    expect(card({ kind: 'external' })).toContain('>Buy product<')
  })

  it('of a group shows a “from” price, even when all cost the same', () => {
    const html = card({ kind: 'grouped' })
    expect(html).toContain('From $24.00')
    expect(html).toContain('>View products<')
    expect(html).not.toContain('add_to_cart_button')
  })

  it('shows how often a price is charged', () => {
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

  it('adds as many as are sold at least', () => {
    expect(card({ quantityLimits: { min: 5, max: undefined, step: 4 } })).toContain(
      'href="?add-to-cart=75&amp;quantity=8" data-product_id="75" data-product_sku="VAS-SASSO" data-quantity="8"',
    )
  })

  it.each([
    ['sold out', { inStock: false }],
    ['without a price', { prices: [] }],
  ])('offers nothing of what is %s', (_, changes) => {
    expect(card(changes)).not.toMatch(/add-to-cart|Choose options/)
  })

  it('shows one badge, by priority', () => {
    expect(card({ inStock: false, stockLeft: 0 })).toContain('Sold out')
    expect(card({ prices: [{ ...price, saleMinor: 1800 }] })).toContain('25% off')
    const sold = { ...price, regularMinor: 5000, saleMinor: 4000 }
    expect(card({ kind: 'variable', prices: [price, sold] })).toContain('>Up to 20% off<')
    expect(card({ prices: [{ ...price, saleMinor: 2399 }] })).toContain('>Sale<')
    expect(card({ stockLeft: 1 })).toContain('Only 1 left')
    expect(card({ stockLeft: 3 })).not.toContain('left<')
  })

  it('shows the tier price, and the stock only when it is low', () => {
    const bulk = new Map([[75, { minQuantity: 10, unitMinor: 2000 }]])
    expect(card({}, true, { bulk })).toContain('$20.00 each for 10+')
    expect(card({ id: 76 }, true, { bulk })).not.toContain('each for')
    expect(card({ stockLeft: 5, lowStockThreshold: 5 })).toContain('Only 5 left')
    expect(card({ stockLeft: 6, lowStockThreshold: 5 })).not.toContain('left<')
    expect(card({ stockLeft: 1 }).split('Only 1 left')).toHaveLength(2)
    expect(card({ stockLeft: 3, inStock: false })).not.toContain('Only')
  })

  it('has the range of its prices by quantity instead of the price where it is given', () => {
    const catalogPrices = new Map([[75, '$18.00 – $24.00']])
    expect(card({}, true, { catalogPrices })).toContain('<span class="price">$18.00 – $24.00</span>')
    expect(card({}, true, { catalogPrices })).not.toContain('>$24.00<')
    expect(card({ id: 76 }, true, { catalogPrices })).toContain('<span class="price">$24.00</span>')
    expect(card({ prices: [] }, true, { catalogPrices })).not.toContain('$')
  })

  it('shows its size when the setting is on', () => {
    const sizeMm = { height: 245, width: 90, length: 120 }
    expect(card({ sizeMm }, true, { dimensions: true })).toContain(
      'W × D × H: 3.5 × 4.7 × 9.6 in (9 × 12 × 24.5 cm)',
    )
    expect(card({ sizeMm })).not.toContain('cm')
    expect(card({}, true, { dimensions: true })).not.toContain('cm')
  })

  it('loads its first picture only, and has the URLs of the others for the effects', () => {
    const picture = { id: 1, hash: 'ab1', width: 800, height: 1000, alt: 'Sasso' }
    const html = card({ pictures: [picture], morePictures: ['2-ab2-800', '3-ab3-800'] })
    expect(html.match(/<img/g)).toHaveLength(1)
    expect(html).toContain('data-more="2-ab2-800 3-ab3-800"')
    expect(card({ pictures: [picture] })).not.toContain('data-more')
    expect(card()).not.toContain('<img')
  })

  it('has a long name in full as its title', () => {
    const name = 'W'.repeat(300)
    expect(card({ name })).toContain(`title="${name}">${name}</a>`)
    expect(card()).not.toContain('title=')
  })

  it('has the pictures of what is to be chosen after its own', () => {
    const picture = (id: number) => ({ id, hash: 'abc', width: 640, height: 800, alt: '' })
    const variation = (id: number) => ({
      choice: {},
      picture: picture(id),
      state: 'instock' as const,
      backorders: 'no' as const,
      quantityLimits: { min: undefined, max: undefined, step: undefined },
      soldIndividually: false,
    })
    const html = card({
      kind: 'variable',
      pictures: [picture(1)],
      morePictures: ['2-abc-640'],
      choices: { attributes: [], valueDetails: [], variations: [1, 2, 3, 3].map(variation) },
    })
    expect(html).toContain('data-more="2-abc-640 3-abc-640"')
  })

  it('shows the price per unit of measure of a simple product', () => {
    const html = card({ measured: { amount: 750, base: 1000, unit: 'ml' } })
    expect(html).toContain('<span class="unit-price">$32.00 / 1000 ml</span>')
    expect(card()).not.toContain('unit-price')
  })
})
