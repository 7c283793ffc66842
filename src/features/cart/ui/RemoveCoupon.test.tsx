import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { RemoveCoupon, sumRowClass } from './RemoveCoupon.tsx'

describe('the row of a coupon', () => {
  it('is known by its code, in one word', () => {
    expect(sumRowClass({ kind: 'coupon', code: 'ten' })).toBe('cart-discount coupon-ten')
    expect(sumRowClass({ kind: 'coupon', code: '10 % "off"' })).toBe('cart-discount coupon-10-off-')
    expect(sumRowClass({ kind: 'credit', code: 'aaaa-bbbb' })).toBe('store-credit coupon-aaaa-bbbb')
    expect(sumRowClass({ kind: 'total' })).toBe('order-total')
  })

  it('can be taken off, whatever its code is made of', () => {
    const link = renderToStaticMarkup(<RemoveCoupon code={'a&b "c"'} />)
    expect(link).toContain('href="/cart/?remove_coupon=a%26b%20%22c%22"')
    expect(link).toContain('data-coupon="a&amp;b &quot;c&quot;"')
    expect(renderToStaticMarkup(<RemoveCoupon code={undefined} />)).toBe('')
  })
})
