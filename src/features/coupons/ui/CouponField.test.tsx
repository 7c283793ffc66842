import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { CheckoutCoupon, CouponField } from './CouponField.tsx'

const tried = { code: '"><b>', text: 'There is no such code.' }

describe('the coupon field', () => {
  it('is closed and empty at first', () => {
    const html = renderToStaticMarkup(<CouponField />)
    expect(html).toMatch(/<details id="coupon_toggle"(?![^>]*open)/)
    expect(html).not.toContain('aria-invalid')
    expect(html).not.toContain('coupon-error-notice')
  })

  it('is open with the rejected code, escaped, and the reason', () => {
    for (const html of [
      renderToStaticMarkup(<CouponField rejected={tried} />),
      renderToStaticMarkup(<CheckoutCoupon rejected={tried} nonce="abc" isThirdPartyToggle={false} />),
    ]) {
      expect(html).toMatch(/<details id="coupon_toggle"[^>]* open=""/)
      expect(html).toContain('value="&quot;&gt;&lt;b&gt;"')
      expect(html).toMatch(/aria-invalid="true" aria-describedby="coupon-error-notice"/)
      expect(html).toMatch(/<span id="coupon-error-notice"[^>]*>There is no such code\.<\/span>/)
    }
  })

  it('shows both also where third-party scripts open the form', () => {
    const html = renderToStaticMarkup(<CheckoutCoupon rejected={tried} nonce="abc" isThirdPartyToggle />)
    expect(html).toContain('class="showcoupon"')
    expect(html).toContain('There is no such code.')
  })
})
