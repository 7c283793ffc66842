import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { ProductCard as Card } from '../rules/product.ts'
import { ProductCard } from './ProductCard.tsx'

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

function card(changes: Partial<Card> = {}, ajaxAddToCart = true): string {
  const whole: Card = {
    id: 75,
    kind: 'simple',
    slug: 'sasso',
    sku: 'VAS-SASSO',
    name: 'Sasso',
    prices: [price],
    pictures: [],
    colors: [],
    featured: false,
    inStock: true,
    left: undefined,
    ...changes,
  }
  return renderToStaticMarkup(
    <ProductCard card={whole} setting={{ ...setting, ajaxAddToCart }} eager={false} />,
  )
}

const colors = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((slug) => ({ slug, name: slug, color: '#aabbcc' }))

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

  it.each([
    ['sold out', { inStock: false }],
    ['without a price', { prices: [] }],
  ])('offers nothing of what is %s', (_, changes) => {
    expect(card(changes)).not.toMatch(/add-to-cart|Choose options/)
  })

  it('says what matters most in one badge', () => {
    expect(card({ inStock: false, left: 0 })).toContain('Sold out')
    expect(card({ prices: [{ ...price, saleMinor: 1800 }] })).toContain('−25 %')
    expect(card({ left: 1 })).toContain('Last piece')
    expect(card({ left: 2 })).not.toContain('Last piece')
  })

  it('shows five colours at most, each leading to the product in it, and counts the rest', () => {
    const html = card({ kind: 'variable', colors })
    expect(html.match(/\?color=/g)).toHaveLength(5)
    expect(html).toContain('+2')
  })
})
