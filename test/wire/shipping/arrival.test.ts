import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { moveOrderTo } from '../../../src/features/orders/states/manual-moves.ts'
import { cachedZones } from '../../../src/features/shipping/cached-zones.ts'
import { importZones } from '../../../src/features/shipping/zone-import.ts'
import { signedIn } from '../../support/accounts/account-forms.ts'
import { mailsOf } from '../../support/accounts/account-session.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { textIn } from '../../support/cart/cart-shop.ts'
import { placeOrderAs } from '../../support/orders/order-pages.ts'
import { setSettings } from '../../support/settings.ts'
import { visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

const zones = [
  {
    name: 'Here',
    regions: ['US'],
    methods: [
      { id: 31, kind: 'flat_rate', title: 'Standard', days: [3, 5], settings: { cost: '6.90' } },
      { id: 32, kind: 'flat_rate', title: 'Express', days: [1, 1], settings: { cost: '19' } },
      {
        ...{ id: 33, kind: 'free_shipping', title: 'Free', days: [3, 5] },
        settings: { requires: 'min_amount', minAmount: '75' },
      },
    ],
  },
]

const mondayNoonMs = Date.UTC(2026, 5, 1, 12)

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ nowMs: mondayNoonMs })
  expect(await importZones(app.shop, { zones })).toMatchObject({ ok: true })
  await vi.waitFor(() => expect(app.shop.cached.get(cachedZones).zones).toHaveLength(2))
})
afterAll(() => app.close())
afterEach(() => expect(app.loggedErrors()).toEqual([]))

const plain = (html: string) => textIn(html).replaceAll(' – ', '–')
const pageOf = async (path: string) => plain((await visitor(app.fastify).get(path)).body)

/** The totals of a cart with this product. */
async function totalsWith(productId: number, quantity = 1): Promise<string> {
  const ada = visitor(app.fastify)
  await ada.post('/?wc-ajax=add_to_cart', { product_id: productId, quantity })
  return plain((await ada.post('/?wc-ajax=get_cart_totals', {})).body)
}

describe('the delivery of a product', () => {
  it('arrives on the same days on its page and in the cart', async () => {
    const days = 'Arrives June 5–9'
    expect(await pageOf('/product/vase-alba/')).toContain(
      `Shipping $6.90, free on orders of $75 or more ${days}`,
    )
    const totals = await totalsWith(world.alba)
    expect(totals).toContain(`Standard ${days} $6.90`)
    expect(totals).toContain('Express Arrives June 3 $19.00')
  })

  it('is free on the page of a product that ships free alone', async () => {
    const page = await pageOf('/product/bust-livia/')
    expect(page).toContain('Free shipping Arrives June 5–9')
    expect(page).not.toContain('Shipping $')
  })

  it('is not paid for where a free one arrives on the same days; a faster one stays', async () => {
    const totals = await totalsWith(world.lastBust)
    expect(totals).toContain('Free Arrives June 5–9')
    expect(totals).toContain('Express Arrives June 3')
    expect(totals).not.toContain('Standard')
  })

  it('arrives later after the cut-off, also on a page that was cached before it', async () => {
    expect(await pageOf('/product/vase-alba/')).toContain('Arrives June 5–9')
    app.setNowMs(mondayNoonMs + 2 * 3600 * 1000)
    expect(await pageOf('/product/vase-alba/')).toContain('Arrives June 8–10')
    expect(await totalsWith(world.alba)).toContain('Arrives June 8–10')
    app.setNowMs(mondayNoonMs)
  })

  it('of what is made to order says when, once the owner has said how long it takes', async () => {
    await sql`update stock_level set quantity = 1, backorders = 'notify' where product_id = ${world.candle}`.execute(
      app.shop.db,
    )
    expect(await totalsWith(world.candle)).toContain('Standard Arrives June 5–9')
    const unknown = await totalsWith(world.candle, 2)
    expect(unknown).toContain('Standard $6.90')
    expect(unknown).not.toContain('Arrives')

    await setSettings(app, { backorder_days: '10 15' })
    expect(await totalsWith(world.candle, 2)).toContain('Standard Arrives June 19–30')
    const ada = visitor(app.fastify)
    await ada.post('/?wc-ajax=add_to_cart', { product_id: world.candle, quantity: 2 })
    expect(plain((await ada.get('/cart/')).body)).toContain('Made to order, ships in 2–3 weeks')
    await sql`update stock_level set quantity = 0 where product_id = ${world.candle}`.execute(app.shop.db)
  })
})

describe('the way to free shipping', () => {
  it('is shown in the mini-cart, until it is reached', async () => {
    const ada = visitor(app.fastify)
    const bar = async (product_id: number) => {
      const { body } = await ada.post('/?wc-ajax=add_to_cart', { product_id })
      const { fragments } = JSON.parse(body) as { fragments: Record<string, string> }
      const html = fragments['div.widget_shopping_cart_content'] ?? ''
      return [plain(html), /<progress value="(\d+)" max="(\d+)"/.exec(html)?.slice(1)] as const
    }
    const [missing, progress] = await bar(world.alba)
    expect(missing).toContain('You’re $51 away from free shipping.')
    expect(progress).toEqual(['2400', '7500'])
    const [reached, whole] = await bar(world.lastBust)
    expect(reached).toContain('You’ve got free shipping.')
    expect(whole).toEqual(['34400', '34400'])
  })
})

describe('an order', () => {
  const orderOf = (form: Record<string, string>, products?: Record<number, number>) =>
    placeOrderAs(app, { form: { payment_method: 'cod', ...form }, products: products ?? { [world.alba]: 1 } })
  const mailsTo = async (email: string) => {
    const mails = (await mailsOf(app)).filter((mail) => mail.includes(`\nTo: ${email}`))
    return mails.map((mail) =>
      mail.replaceAll('=E2=80=89=E2=80=93=E2=80=89', '–').replaceAll('=E2=80=93', '–'),
    )
  }

  it('says on its pages and in its mails when it arrives, as the checkout did', async () => {
    const email = 'arrives@example.com'
    const order = await orderOf({ billing_email: email, 'shipping_method[0]': 'flat_rate:31' })
    await setSettings(app, { handling_days: '9' })
    expect(plain((await order.who.get(order.page)).body)).toContain('Estimated arrival June 5–9')
    const [mail = ''] = await mailsTo(email)
    expect(plain(mail)).toContain('Estimated arrival: June 5–9')
    await setSettings(app, { handling_days: '1' })

    app.setNowMs(mondayNoonMs + 9 * 24 * 3600 * 1000)
    expect(plain((await order.who.get(order.page)).body)).not.toContain('Estimated arrival')
    app.setNowMs(mondayNoonMs)
  })

  it('says so in the account', async () => {
    const who = await signedIn(app, 'arrival-account@example.com')
    const order = await placeOrderAs(app, {
      who,
      form: { payment_method: 'cod' },
      products: { [world.alba]: 1 },
    })
    const page = plain((await who.get(`/my-account/view-order/${order.id}/`)).body)
    expect(page).toContain('Estimated arrival June 5–9')
  })

  it('promises no day before its payment, but when it ships after it', async () => {
    const email = 'transfer@example.com'
    const waits = await orderOf({ billing_email: email, payment_method: 'bacs' })
    const page = plain((await waits.who.get(waits.page)).body)
    expect(page).not.toContain('Estimated arrival')
    const ships = 'Ships 1 business day after we receive your payment.'
    expect(page).toContain(ships)
    const [mail = ''] = await mailsTo(email)
    expect(plain(mail)).not.toContain('Estimated arrival')
    expect(plain(mail)).toContain(ships)
    await setSettings(app, { handling_days: '2' })
    expect(plain((await waits.who.get(waits.page)).body)).toContain('Ships 2 business days after')
    await setSettings(app, { handling_days: '1' })
    expect((await moveOrderTo(app.shop, waits.id, 'processing')).ok).toBe(true)
    expect(plain((await waits.who.get(waits.page)).body)).toContain('Estimated arrival June 5–9')
  })

  it('names no day of shipping where something has to be made first', async () => {
    const form = { payment_method: 'bacs', billing_email: 'made@example.com' }
    const waits = await orderOf(form, { [world.candle]: 2 })
    expect(plain((await waits.who.get(waits.page)).body)).not.toContain('after we receive your payment')
  })
})
