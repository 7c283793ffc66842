import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { fieldIn, setUpRates, setUpZones, textIn, visitorWithCart } from '../../support/cart/cart-shop.ts'
import { checkoutForm, outbox } from '../../support/orders/checkout.ts'
import type { Visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

/** As in test/wire/shipping-calculator: one shipping rate and two tax rates apply, the second one compound. */
const oakland = { country: 'US', state: 'CA', city: 'Oakland', postcode: '94607' }

const entries = ['yes', 'no'] as const
const shops = entries.flatMap((included) =>
  (['incl', 'excl'] as const).flatMap((shows) =>
    entries.map((atSubtotal) => ({ included, shows, atSubtotal })),
  ),
)

describe.each(shops)(
  'the same total, prices with tax: $included, shown $shows, rounded at the subtotal: $atSubtotal',
  (given) => {
    let app: TestApp
    beforeAll(async () => {
      app = await makeTestApp({
        settings: {
          calc_taxes: true,
          prices_include_tax: given.included === 'yes',
          tax_display_cart: given.shows,
          tax_round_at_subtotal: given.atSubtotal === 'yes',
        },
      })
      await setUpZones(app)
      await setUpRates(app, [
        { country: 'US', state: 'CA', ratePpm: 72_500, name: 'State tax' },
        { country: 'US', state: 'CA', ratePpm: 13_330, name: 'City tax', priority: 2, compound: true },
      ])
      await app.database.pool.query('update product set regular_price_minor = 2399 where id = $1', [
        world.alba,
      ])
    })
    afterAll(() => app.close())

    it('is on the cart page, in both its calls, in the checkout, the order and the mail', async () => {
      const ada = await visitorWithCart(app, { [world.alba]: 3, [world.coaster]: 7, [world.candle]: 1 })
      const cart = sumsOf((await estimated(ada)).body)
      expect(cart).toMatch(/^Subtotal \$[\d.]+ Van \$\d\.\d\d .*Total \$[\d.]+/)
      for (const name of ['State tax', 'City tax']) expect(cart).toContain(name)
      expect(addsUp(cart)).toBe(true)

      expect(sumsOf((await ada.get('/cart/')).body)).toBe(cart)
      expect(sumsOf((await ada.post('/?wc-ajax=get_cart_totals', {})).body)).toBe(cart)
      const fragments = await ada.post('/?wc-ajax=get_refreshed_fragments', {})
      const { fragments: parts } = fragments.json<{ fragments: Record<string, string> }>()
      const mini = textIn(parts['div.widget_shopping_cart_content'] ?? '')
      expect(/Subtotal (\$[\d.]+)/.exec(mini)?.[1]).toBe(/^Subtotal (\$[\d.]+)/.exec(cart)?.[1])

      expect(await reviewed(ada)).toBe(cart)
      const form = { ...(await checkoutForm(ada)), ...billing() }
      const placed = await ada.post('/?wc-ajax=checkout', form)
      const { redirect, result } = placed.json<{ redirect: string; result: string }>()
      expect(result).toBe('success')
      const { pathname, search } = new URL(redirect)
      expect(sumsOf((await ada.get(pathname + search)).body)).toBe(cart)

      await app.runJobs()
      const mails = await outbox(app.shop)
      expect(mails).toHaveLength(2)
      for (const mail of mails) expect(sumsOf(readable(mail))).toBe(cart)
      expect(app.loggedErrors()).toEqual([])
    })
  },
)

async function estimated(ada: Visitor) {
  const nonce = 'woocommerce-shipping-calculator-nonce'
  const fields = Object.entries(oakland).map(([name, value]) => [`calc_shipping_${name}`, value])
  const page = await ada.get('/cart/')
  return ada.post('/cart/', {
    calc_shipping: 1,
    [nonce]: fieldIn(page, nonce),
    ...Object.fromEntries(fields),
  })
}

async function reviewed(ada: Visitor): Promise<string> {
  const page = await ada.get('/checkout/')
  const security =
    fieldIn(page, 'update_order_review_nonce') || /data-review-nonce="(\w+)"/.exec(page.body)?.[1]
  const reply = await ada.post('/?wc-ajax=update_order_review', { security: security ?? '', ...oakland })
  const { fragments } = reply.json<{ fragments: Record<string, string> }>()
  return sumsOf(fragments['.woocommerce-checkout-review-order-table'] ?? '')
}

function billing() {
  return Object.fromEntries(Object.entries(oakland).map(([name, value]) => [`billing_${name}`, value]))
}

/** The sums below the lines, from the subtotal to the total and its included taxes, as one text. */
function sumsOf(text: string): string {
  const words = textIn(text.replace(/<details.*?<\/details>/gs, ''))
    .replace(/[:()]/g, ' ')
    .replace(/\s+/g, ' ')
  const found = /Subtotal \$(?:(?!Subtotal).)*?Total \$[\d.,]*\d(?: includes(?:,? \$[\d.]+ \w+ tax)+)?/.exec(
    words,
  )
  return found?.[0] ?? `no sums in: ${words}`
}

/** Whether the amounts before the total add up to it. */
function addsUp(sums: string): boolean {
  const [rows = '', total = ''] = sums.split(' includes ')[0]?.split('Total ') ?? []
  const minor = (text: string) => Math.round(Number(text.replace(/[$,]/g, '')) * 100)
  const sum = [...rows.matchAll(/\$[\d.,]*\d/g)].reduce((all, [amount]) => all + minor(amount), 0)
  return sum === minor(total)
}

/** The decoded plain text of a message. */
function readable(mail: string): string {
  const [, text = mail] = /content-type: text\/plain[\s\S]*?\r?\n\r?\n([\s\S]*?)\r?\n--/i.exec(mail) ?? []
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
