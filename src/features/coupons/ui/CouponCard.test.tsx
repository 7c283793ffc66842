import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { CouponCard } from './CouponCard.tsx'
import { CouponOffers } from './CouponList.tsx'
import { presetColors } from './card-display.ts'
import type { CardView } from './card-view.ts'

const display = (group: 'active' | 'used' | 'expired') =>
  ({ style: 'classic_ticket', ...presetColors('classic_ticket', group) }) as const
const displays = { active: display('active'), used: display('used'), expired: display('expired') }
const ten: CardView = {
  id: '7',
  code: 'ten',
  state: 'active',
  amount: '10%',
  unit: 'off',
  kind: 'Cart discount',
  description: 'A tenth off.',
  terms: ['Orders of $50 or more'],
  dateLine: 'Expires March 3, 2027',
  missing: '',
}
const shared = { page: 'cart_page', displays, nonce: 'abc' } as const
const markup = (changes: Partial<CardView> = {}, page: 'cart_page' | 'checkout_page' = 'cart_page') =>
  renderToStaticMarkup(<CouponCard card={{ ...ten, ...changes }} {...shared} page={page} />)
const classes = (html: string) => /class="([^"]*)"/.exec(html)?.[1]

describe('the card of a coupon', () => {
  it('is a button whose accessible name has all of its text', () => {
    const html = markup()
    expect(classes(html)).toBe('wt_sc_single_coupon wt-single-coupon classic_ticket active-coupon cart_page')
    for (const part of [
      'data-id="7"',
      'data-code="ten"',
      'role="button"',
      'tabindex="0"',
      'title="Apply this coupon"',
    ])
      expect(html).toContain(part)
    expect(html).toContain(
      'aria-label="Apply coupon TEN: 10% off. Cart discount. A tenth off. Orders of $50 or more. Expires March 3, 2027. TEN. Apply"',
    )
  })

  it('has a form for pages without script', () => {
    expect(markup()).toMatch(
      /<noscript><form[^>]*action="\/cart\/" method="post">.*woocommerce-cart-nonce" value="abc".*coupon_code" value="ten".*name="apply_coupon"/,
    )
    expect(markup({}, 'checkout_page'), 'leads back to the same page').toContain(
      'action="/checkout/" method="post"',
    )
  })

  it.each([
    ['applied', 'used-coupon applied-coupon'],
    ['coming', 'coming-coupon'],
    ['inactive', 'active-coupon inactive-coupon'],
    ['used', 'used-coupon'],
    ['expired', 'used-coupon expired'],
  ] as const)('is no button and has no form while it is %s', (state, its) => {
    const html = markup({ state })
    expect(classes(html)).toBe(`wt_sc_single_coupon wt-single-coupon classic_ticket ${its} cart_page`)
    expect(html).not.toContain('role="button"')
    expect(html).not.toContain('tabindex="0"')
    expect(html).not.toContain('<form')
    expect(html).toContain('aria-disabled="true"')
  })

  it('returns to its own page', () => {
    const at = (page: 'checkout_page' | 'my_account_page') =>
      renderToStaticMarkup(<CouponCard card={ten} {...shared} page={page} />)
    expect(at('checkout_page')).toContain('action="/checkout/"')
    expect(at('my_account_page')).toContain('action="/cart/"')
  })

  it('shows longer amounts in a smaller font', () => {
    const size = (amount: string) => /coupon-card-amount([^"]*)"/.exec(markup({ amount }))?.[1]
    expect(['12.5%', '$30.00', '$386.10', '$1,386.10'].map(size)).toEqual(['', ' long', ' long', ' longer'])
  })

  it('escapes the owner’s texts', () => {
    expect(markup({ code: '"><script>', description: '<b>' })).not.toMatch(/<script>|<b>/)
  })
})

describe('the offers of a page', () => {
  const many = (length: number) =>
    Array.from({ length }, (_, at) => ({ ...ten, id: String(at), code: `c${at}` }))
  const offers = (coupons: readonly CardView[], credits: readonly CardView[] = []) =>
    renderToStaticMarkup(<CouponOffers offers={{ coupons, credits }} visibleCount={4} {...shared} />)

  it('hide further cards behind a link', () => {
    expect(offers(many(4))).not.toContain('<details')
    const [open = '', rest = ''] = offers(many(5)).split('<details')
    expect(open.match(/active-coupon/g)).toHaveLength(4)
    expect(rest).toContain('Show all 5')
    expect(rest.match(/active-coupon/g)).toHaveLength(1)
  })

  it('are behind a link at the checkout', () => {
    const atCheckout = (coupons: readonly CardView[], credits: readonly CardView[]) =>
      renderToStaticMarkup(
        <CouponOffers offers={{ coupons, credits }} visibleCount={4} {...shared} page="checkout_page" />,
      )
    expect(atCheckout(many(2), many(1))).toContain('Coupons and store credit (3)')
    expect(atCheckout(many(2), [])).toContain('Available coupons (2)')
    expect(atCheckout([], many(1))).toContain('Your store credit (1)')
    const applied = { ...ten, state: 'applied' } as const
    expect(atCheckout([...many(2), applied], [])).toContain('Available coupons (2)')
    expect(atCheckout([applied], [])).toContain('Available coupons<')
    expect(atCheckout([], [])).not.toContain('<details')
    expect(offers(many(2))).not.toContain('coupon_offers_toggle')
  })

  it('have no heading without cards', () => {
    expect(offers([])).toBe('<div id="coupon_offers" class="coupon-offers"></div>')
    expect(offers([], many(1))).not.toContain('wt_coupon_wrapper')
    expect(offers([], many(1))).toContain('wt_store_credit')
  })
})
