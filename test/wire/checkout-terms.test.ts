import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../support/app.ts'
import { withGoods, wordsOf } from '../support/cart-shop.ts'
import { checkoutForm } from '../support/checkout.ts'
import { faultIn, setAll } from '../support/own-settings.ts'
import { world } from '../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())
afterEach(async () => {
  await setAll(app, { terms_page: '', privacy_page: '' })
  expect(app.faults()).toEqual([])
})

type Told = { result: string; messages: string; refresh: boolean }
const idsIn = (messages: string) => [...messages.matchAll(/data-id="(\w+)"/g)].map(([, id]) => id)
const ada = () => withGoods(app, { [world.coaster]: 1 })

describe('a shop with terms', () => {
  it('asks to agree to them, in a box that is not ticked, with a link that leaves the page standing', async () => {
    await setAll(app, { terms_page: '/terms/?a=1&b=2' })
    const { body } = await (await ada()).get('/checkout/')
    const [box = ''] = /<input[^>]*id="terms"[^>]*>/.exec(body) ?? []
    expect(box).toContain('type="checkbox"')
    expect(box).not.toContain('checked')
    expect(body).toContain('<input type="hidden" name="terms-field" value="1"/>')
    expect(body).toMatch(
      /<a href="\/terms\/\?a=1&amp;b=2" target="_blank" rel="noopener"[^>]*>terms and conditions</,
    )
    expect(wordsOf(body)).toContain('opens in a new tab')
  })

  it('orders nothing without them, and says so at the box, after what is wrong above it', async () => {
    await setAll(app, { terms_page: '/terms/' })
    const who = await ada()
    const form = { ...(await checkoutForm(who)), 'terms-field': '1' }
    const refused = (await who.post('/?wc-ajax=checkout', { ...form, billing_city: '' })).json<Told>()
    expect([refused.result, refused.refresh]).toEqual(['failure', false])
    expect(idsIn(refused.messages)).toEqual(['billing_city', 'terms'])
    expect(refused.messages).toContain('tick the box')

    const plain = await who.post('/checkout/', form)
    expect(plain.status).toBe(400)
    expect(plain.body).toMatch(/<input[^>]*id="terms"[^>]*aria-invalid="true"/)
    expect(plain.body).toContain('id="terms-problem"')
    expect((await who.post('/checkout/', { ...form, terms: 'on' })).status).toBe(302)
  })

  it('keeps the tick of a form that comes back for something else', async () => {
    await setAll(app, { terms_page: '/terms/' })
    const who = await ada()
    const form = { ...(await checkoutForm(who)), terms: 'on', 'terms-field': '1', billing_city: '' }
    const { body } = await who.post('/checkout/', form)
    expect(body).toMatch(/<input[^>]*id="terms"[^>]*checked=""/)
    expect(body).not.toContain('id="terms-problem"')
  })

  it('asks a form from before there were any for a new total, which brings the box', async () => {
    const who = await ada()
    const form = await checkoutForm(who)
    const security = /data-review-nonce="([0-9a-f]{10})"/.exec((await who.get('/checkout/')).body)?.[1] ?? ''
    await setAll(app, { terms_page: '/terms/' })
    expect((await who.post('/?wc-ajax=checkout', form)).json<Told>()).toMatchObject({
      result: 'failure',
      refresh: true,
    })
    const review = await who.post('/?wc-ajax=update_order_review', { security, country: 'US' })
    expect(
      review.json<{ fragments: Record<string, string> }>().fragments['.woocommerce-checkout-payment'],
    ).toContain('id="terms"')
  })

  it('takes pages of its own alone, and a text that leads to them', async () => {
    for (const page of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'terms',
      '/te rms',
      '/\u00fc',
    ])
      expect(await faultIn(app, 'terms_page', page), page).toBe('wrong-value')
    const text = 'woocommerce_checkout_terms_and_conditions_checkbox_text'
    expect(await faultIn(app, text, 'I agree.')).toBe('wrong-value')
    expect(await faultIn(app, text, 'I agree to the [terms] <b>.')).toBeUndefined()
    await setAll(app, { terms_page: '/terms/' })
    expect((await (await ada()).get('/checkout/')).body).toContain('&lt;b&gt;')
  })
})

describe('a shop without terms', () => {
  it('shows no box, asks for none, and says nothing of a privacy page that there is not', async () => {
    const who = await ada()
    const { body } = await who.get('/checkout/')
    expect(body).not.toContain('id="terms"')
    expect(body).not.toContain('woocommerce-privacy-policy-text')
    expect((await who.post('/?wc-ajax=checkout', await checkoutForm(who))).json<Told>().result).toBe(
      'success',
    )
  })

  it('leads to its privacy page, and says what it likes without one', async () => {
    await setAll(app, { privacy_page: '/privacy/' })
    const who = await ada()
    expect((await who.get('/checkout/')).body).toMatch(
      /href="\/privacy\/" target="_blank"[^>]*>privacy policy</,
    )
    const text = 'woocommerce_checkout_privacy_policy_text'
    await setAll(app, { privacy_page: '', [text]: 'We keep your address for ten years.' })
    expect(wordsOf((await who.get('/checkout/')).body)).toContain('We keep your address for ten years.')
  })
})
