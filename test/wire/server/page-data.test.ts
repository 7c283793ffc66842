import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setSetting } from '../../../src/features/settings/settings.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { visitorWithCart } from '../../support/cart/cart-shop.ts'
import { visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const shared = [
  'woocommerce_params',
  'wc_add_to_cart_params',
  'wc_cart_fragments_params',
  'woo_variation_swatches_options',
  'wc_order_attribution',
]
const [TRAY, VASE] = ['/product/tray-rivo/', '/product/vase-alba/']

/** The data of a page for scripts, by name. */
function dataIn(html: string): Record<string, Record<string, string>> {
  const all = html.matchAll(/<script id="(w\w+)" type="application\/json">([^<]*)<\/script>/g)
  return Object.fromEntries([...all].map(([, name, json]) => [name, JSON.parse(json ?? '')]))
}

const scriptsIn = (html: string) => [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src]) => src)
const policyOf = (reply: { headers: Readonly<Record<string, unknown>> }) =>
  String(reply.headers['content-security-policy'])

describe('data of pages for WooCommerce scripts', () => {
  it('is on every page by name, the same for everybody, without a nonce', async () => {
    const ada = visitor(app.fastify)
    for (const path of ['/', '/shop/', VASE]) {
      const data = dataIn((await ada.get(path)).body)
      expect([path, Object.keys(data)]).toEqual([path, shared])
      expect(JSON.stringify(data)).not.toContain('nonce')
      expect(data['wc_add_to_cart_params']).toMatchObject({
        wc_ajax_url: '/?wc-ajax=%%endpoint%%',
        cart_url: '/cart/',
        is_cart: '',
        cart_redirect_after_add: 'yes',
        i18n_view_cart: 'View cart',
      })
      expect(data['wc_cart_fragments_params']).toMatchObject({
        cart_hash_key: expect.stringMatching(/^wc_cart_hash_[0-9a-f]{32}$/),
        fragment_name: expect.stringMatching(/^wc_fragments_[0-9a-f]{32}$/),
        request_timeout: '5000',
      })
      expect(data['woo_variation_swatches_options']).toEqual({
        show_variation_label: '1',
        clear_on_reselect: '',
        variation_label_separator: ':',
        is_mobile: '',
        show_variation_stock: '',
        stock_label_threshold: '5',
        cart_redirect_after_add: 'yes',
        enable_ajax_add_to_cart: 'yes',
        cart_url: '/cart/',
        is_cart: '',
      })
    }
  })

  it('includes nonces on the cart page, which is not stored in caches', async () => {
    const ada = visitor(app.fastify)
    await ada.post('/?wc-ajax=add_to_cart', { product_id: world.coaster })
    const reply = await ada.get('/cart/')
    expect(String(reply.headers['cache-control'])).toContain('no-store')
    const data = dataIn(reply.body)
    expect(data['wc_add_to_cart_params']?.['is_cart']).toBe('1')
    const nonce = expect.stringMatching(/^[0-9a-f]{10}$/)
    expect(data['wc_cart_params']).toMatchObject({
      wc_ajax_url: '/?wc-ajax=%%endpoint%%',
      update_shipping_method_nonce: nonce,
      apply_coupon_nonce: nonce,
      remove_coupon_nonce: nonce,
    })
  })

  it('has what a form with variations needs, templates too', async () => {
    const { body } = await visitor(app.fastify).get(TRAY)
    expect(dataIn(body)['wc_add_to_cart_variation_params']).toMatchObject({
      wc_ajax_url: '/?wc-ajax=%%endpoint%%',
      i18n_no_matching_variations_text: expect.any(String),
      i18n_make_a_selection_text: expect.any(String),
      i18n_unavailable_text: expect.any(String),
      i18n_reset_alert_text: expect.any(String),
    })
    expect(body).toMatch(
      /<script id="tmpl-variation-template" type="text\/template">.*\{\{\{ data\.variation\.price_html \}\}\}/,
    )
    expect(body).toContain('<script id="tmpl-unavailable-variation-template" type="text/template">')
  })
})

describe('extra scripts', () => {
  const set = (text: string) => setSetting(app.shop, 'extra_scripts', text)

  it('are absent by default: no contract, and no scripts but ours', async () => {
    const reply = await visitor(app.fastify).get('/shop/')
    expect(scriptsIn(reply.body)).toEqual(['/assets/storefront.js'])
    expect(policyOf(reply)).toContain("script-src 'self';")
  })

  it('come in order after the contract, on cached pages too, and their hosts are added to the policy', async () => {
    await visitor(app.fastify).get('/shop/')
    await set('https://cdn.example/a.js /own/b.js https://cdn.example/c.js')
    const ada = visitor(app.fastify)
    await expect
      .poll(async () => scriptsIn((await ada.get('/shop/')).body))
      .toEqual([
        '/assets/storefront.js',
        '/wc-contract.js',
        'https://cdn.example/a.js',
        '/own/b.js',
        'https://cdn.example/c.js',
      ])
    for (const path of ['/shop/', '/cart/', '/no-such-page/']) {
      const reply = await ada.get(path)
      expect([path, policyOf(reply)]).toEqual([
        path,
        expect.stringContaining("script-src 'self' https://cdn.example;"),
      ])
      expect(policyOf(reply)).toContain("default-src 'self';")
    }
    await set('')
    await expect.poll(async () => policyOf(await ada.get('/shop/'))).toContain("script-src 'self';")
  })

  it('that are neither an https URL nor a path of the shop are refused', async () => {
    for (const text of [
      'http://cdn.example/a.js',
      '//cdn.example/a.js',
      'javascript:alert(1)',
      "https://x;'unsafe-inline'",
    ]) {
      expect([text, await set(text)]).toMatchObject([text, { ok: false }])
    }
  })

  it('can load the contract as a script', async () => {
    const reply = await visitor(app.fastify).get('/wc-contract.js')
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/javascript; charset=UTF-8'])
  })
})

describe('the client of the contract', () => {
  it('is ours, or theirs: then pages are marked, and selects replace swatches', async () => {
    const withForeignClient = await makeTestApp({ settings: { contract_client: 'theirs' } })
    const [ourPage, theirPage] = await Promise.all(
      [app, withForeignClient].map(async ({ fastify }) => (await visitor(fastify).get(TRAY)).body),
    )
    const [ourCart, theirCart] = await Promise.all(
      [app, withForeignClient].map(async (shop) => {
        const shopper = await visitorWithCart(shop, { [world.alba]: 1 })
        return (await shopper.get('/cart/')).body
      }),
    )
    await withForeignClient.close()
    expect(ourPage).not.toContain('data-client')
    expect(theirPage).toContain('<html lang="en-US" dir="ltr" data-client="theirs">')
    expect(theirPage).toContain('"contractClient":"theirs"')
    expect([ourPage, theirPage].map((page) => page?.includes('variable-items-wrapper'))).toEqual([
      true,
      false,
    ])
    // Their scripts hide the form of the estimate and show it again: it must not be closed around that.
    const calculators = [ourCart, theirCart].map((page) =>
      /<details class="cart-calculator"[^>]*>/.exec(page ?? ''),
    )
    expect(calculators.map((found) => found?.[0].includes(' open'))).toEqual([false, true])
    expect(theirPage).toContain('name="attribute_pa_colour"')
  })

  it('may run texts as code only where it is theirs, and the owner allows it', async () => {
    const policies: string[] = []
    for (const contract_client of ['ours', 'theirs']) {
      const shop = await makeTestApp({ settings: { contract_client, contract_client_eval: true } })
      policies.push(policyOf(await visitor(shop.fastify).get('/shop/')))
      await shop.close()
    }
    expect(policies.map((policy) => policy.includes("'unsafe-eval'"))).toEqual([false, true])
  })
})
