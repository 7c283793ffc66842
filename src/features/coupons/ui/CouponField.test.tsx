import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { CheckoutCoupon, CouponField } from './CouponField.tsx'

const tried = { code: '"><b>', text: 'There is no such code.' }

describe('the field for a code', () => {
  it('is empty behind its link', () => {
    const html = renderToStaticMarkup(<CouponField />)
    expect(html).toMatch(/<details id="coupon_asked"(?![^>]*open)/)
    expect(html).not.toContain('aria-invalid')
    expect(html).not.toContain('coupon-error-notice')
  })

  it('stands open with what was refused, as text, and why', () => {
    for (const html of [
      renderToStaticMarkup(<CouponField tried={tried} />),
      renderToStaticMarkup(<CheckoutCoupon tried={tried} nonce="abc" isTheirs={false} />),
    ]) {
      expect(html).toMatch(/<details id="coupon_asked"[^>]* open=""/)
      expect(html).toContain('value="&quot;&gt;&lt;b&gt;"')
      expect(html).toMatch(/aria-invalid="true" aria-describedby="coupon-error-notice"/)
      expect(html).toMatch(/<span id="coupon-error-notice"[^>]*>There is no such code\.<\/span>/)
    }
  })

  it('tells it too where scripts of others open the form', () => {
    const html = renderToStaticMarkup(<CheckoutCoupon tried={tried} nonce="abc" isTheirs />)
    expect(html).toContain('class="showcoupon"')
    expect(html).toContain('There is no such code.')
  })
})
