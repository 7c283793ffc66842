import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { textIn, visitorWithCart } from '../../support/cart/cart-shop.ts'
import { checkoutForm } from '../../support/orders/checkout.ts'
import { setSettings, settingRefusal } from '../../support/settings.ts'
import { world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())
afterEach(async () => {
  await setSettings(app, { terms_page: '', privacy_page: '' })
  expect(app.loggedErrors()).toEqual([])
})

type CheckoutReply = { result: string; messages: string; refresh: boolean }
const idsIn = (messages: string) => [...messages.matchAll(/data-id="(\w+)"/g)].map(([, id]) => id)
const adaWithCoaster = () => visitorWithCart(app, { [world.coaster]: 1 })

describe('a shop with terms', () => {
  it('asks to agree to them, in an unticked box, with a link that opens a new tab', async () => {
    await setSettings(app, { terms_page: '/terms/?a=1&b=2' })
    const { body } = await (await adaWithCoaster()).get('/checkout/')
    const [box = ''] = /<input[^>]*id="terms"[^>]*>/.exec(body) ?? []
    expect(box).toContain('type="checkbox"')
    expect(box).not.toContain('checked')
    expect(body).toContain('<input type="hidden" name="terms-field" value="1"/>')
    expect(body).toMatch(
      /<a href="\/terms\/\?a=1&amp;b=2" target="_blank" rel="noopener"[^>]*>terms and conditions</,
    )
    expect(textIn(body)).toContain('opens in a new tab')
  })

  it('can have a line instead of the box: by ordering, buyers agree', async () => {
    await setSettings(app, { terms_page: '/terms/', privacy_page: '/privacy/', terms_checkbox: 'no' })
    try {
      const who = await adaWithCoaster()
      const { body } = await who.get('/checkout/')
      expect(body).not.toContain('id="terms"')
      expect(textIn(body)).toMatch(
        /By placing your order, you agree to our terms and conditions .* and privacy policy/,
      )
      for (const href of ['/terms/', '/privacy/']) expect(body).toContain(`<a href="${href}" target="_blank"`)
      expect((await who.post('/checkout/', await checkoutForm(who))).status).toBe(302)
    } finally {
      await setSettings(app, { terms_checkbox: 'yes' })
    }
  })

  it('orders nothing without them, and reports it at the box, after the other problems', async () => {
    await setSettings(app, { terms_page: '/terms/' })
    const who = await adaWithCoaster()
    const form = { ...(await checkoutForm(who)), 'terms-field': '1' }
    const refused = (
      await who.post('/?wc-ajax=checkout', { ...form, billing_city: '' })
    ).json<CheckoutReply>()
    expect([refused.result, refused.refresh]).toEqual(['failure', false])
    expect(idsIn(refused.messages)).toEqual(['billing_city', 'terms'])
    expect(refused.messages).toContain('read and accept the terms')

    const plain = await who.post('/checkout/', form)
    expect(plain.status).toBe(400)
    expect(plain.body).toMatch(/<input[^>]*id="terms"[^>]*aria-invalid="true"/)
    expect(plain.body).toContain('id="terms-problem"')
    expect((await who.post('/checkout/', { ...form, terms: 'on' })).status).toBe(302)
  })

  it('preserves the tick of a form that is refused for another reason', async () => {
    await setSettings(app, { terms_page: '/terms/' })
    const who = await adaWithCoaster()
    const form = { ...(await checkoutForm(who)), terms: 'on', 'terms-field': '1', billing_city: '' }
    const { body } = await who.post('/checkout/', form)
    expect(body).toMatch(/<input[^>]*id="terms"[^>]*checked=""/)
    expect(body).not.toContain('id="terms-problem"')
  })

  it('refreshes a form from before there were terms, which adds the box', async () => {
    const who = await adaWithCoaster()
    const form = await checkoutForm(who)
    const security = /data-review-nonce="([0-9a-f]{10})"/.exec((await who.get('/checkout/')).body)?.[1] ?? ''
    await setSettings(app, { terms_page: '/terms/' })
    expect((await who.post('/?wc-ajax=checkout', form)).json<CheckoutReply>()).toMatchObject({
      result: 'failure',
      refresh: true,
    })
    const review = await who.post('/?wc-ajax=update_order_review', { security, country: 'US' })
    expect(
      review.json<{ fragments: Record<string, string> }>().fragments['.woocommerce-checkout-payment'],
    ).toContain('id="terms"')
  })

  it('accepts only shop pages, and a text that links to them', async () => {
    for (const page of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'terms',
      '/te rms',
      '/\u00fc',
    ])
      expect(await settingRefusal(app, 'terms_page', page), page).toBe('wrong-value')
    const text = 'woocommerce_checkout_terms_and_conditions_checkbox_text'
    expect(await settingRefusal(app, text, 'I agree.')).toBe('wrong-value')
    expect(await settingRefusal(app, text, 'I agree to the [terms] <b>.')).toBeUndefined()
    await setSettings(app, { terms_page: '/terms/' })
    expect((await (await adaWithCoaster()).get('/checkout/')).body).toContain('&lt;b&gt;')
  })
})

describe('a shop without terms', () => {
  it('shows and requires no box, and mentions no missing privacy page', async () => {
    const who = await adaWithCoaster()
    const { body } = await who.get('/checkout/')
    expect(body).not.toContain('id="terms"')
    expect(body).not.toContain('woocommerce-privacy-policy-text')
    expect((await who.post('/?wc-ajax=checkout', await checkoutForm(who))).json<CheckoutReply>().result).toBe(
      'success',
    )
  })

  it('links to its privacy page, or shows its own text without one', async () => {
    await setSettings(app, { privacy_page: '/privacy/' })
    const who = await adaWithCoaster()
    expect((await who.get('/checkout/')).body).toMatch(
      /href="\/privacy\/" target="_blank"[^>]*>privacy policy</,
    )
    const text = 'woocommerce_checkout_privacy_policy_text'
    await setSettings(app, { privacy_page: '', [text]: 'We keep your address for ten years.' })
    expect(textIn((await who.get('/checkout/')).body)).toContain('We keep your address for ten years.')
  })
})
