import { describe, expect, it } from 'vitest'
import { plainMarkup } from '../../../test/support/texts/plain-amounts.ts'
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
    expect(plainMarkup(<Price price={plain} currency={currency} />)).toBe('<span class="price">$24.00</span>')
  })

  it('states for everybody which of two is the old one', () => {
    const html = plainMarkup(<Price price={sale} currency={currency} />)
    expect(html).toMatch(/<del><span class="screen-reader-text">Was <\/span>\$30\.00<\/del>/)
    expect(html).toMatch(/<ins><span class="screen-reader-text">now <\/span>\$24\.00<\/ins>/)
  })

  it('is the lowest of several', () => {
    expect(plainMarkup(<Price price={sale} currency={currency} from />)).toBe(
      '<span class="price">From $24.00</span>',
    )
  })

  it('is a range, and one amount when both ends are the same', () => {
    const span = (maxMinor: number) =>
      plainMarkup(<PriceSpan minMinor={2400} maxMinor={maxMinor} currency={currency} />)
    expect(span(5600)).toBe('<span class="price">$24.00 – $56.00</span>')
    expect(span(2400)).toBe('<span class="price">$24.00</span>')
  })
})
