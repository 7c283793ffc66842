import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Price, PriceSpan } from './Price.tsx'

const currency = {
  code: 'USD',
  symbol: '$',
  decimalSeparator: '.',
  thousandSeparator: ',',
  decimals: 2,
  priceFormat: '%1$s%2$s',
  trimZeros: false,
}
const plain = { activeMinor: 2400, regularMinor: 2400, onSale: false }
const sale = { activeMinor: 2400, regularMinor: 3000, onSale: true }

describe('a price', () => {
  it('is one amount', () => {
    expect(renderToStaticMarkup(<Price price={plain} currency={currency} />)).toBe(
      '<span class="price">$24.00</span>',
    )
  })

  it('tells everybody which of two is old', () => {
    const html = renderToStaticMarkup(<Price price={sale} currency={currency} />)
    expect(html).toMatch(/<del><span class="screen-reader-text">Was <\/span>\$30\.00<\/del>/)
    expect(html).toMatch(/<ins><span class="screen-reader-text">now <\/span>\$24\.00<\/ins>/)
  })

  it('is the least of several', () => {
    expect(renderToStaticMarkup(<Price price={sale} currency={currency} from />)).toBe(
      '<span class="price">From $24.00</span>',
    )
  })

  it('spans from the least to the most, and is one amount when they are the same', () => {
    const span = (mostMinor: number) =>
      renderToStaticMarkup(<PriceSpan leastMinor={2400} mostMinor={mostMinor} currency={currency} />)
    expect(span(5600)).toBe('<span class="price">$24.00 – $56.00</span>')
    expect(span(2400)).toBe('<span class="price">$24.00</span>')
  })
})
