import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueCredit, spendCredits } from '../../../src/features/store-credit/store-credit.ts'
import { signedInVisitor } from '../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { fieldIn, textIn } from '../../support/cart/cart-shop.ts'
import { visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

const PATH = '/my-account/wt-store-credit/'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

async function give(email: string, minor: number, code?: string, days?: number): Promise<number> {
  const made = await issueCredit(app.shop, { email, minor, code, days })
  if (!made.ok) throw new Error(made.reason)
  return made.value.id
}

describe('GET /my-account/wt-store-credit/', () => {
  it('redirects guests to the sign-in', async () => {
    const reply = await visitor(app.fastify).get(PATH)
    expect([reply.status, reply.headers['location']]).toEqual([302, expect.stringContaining('/my-account/')])
  })

  it('shows when there is none, and has an entry in the navigation', async () => {
    const ada = await signedInVisitor(app, 'ada', 'customer')
    const { status, headers, body } = await ada.get(PATH)
    expect([status, headers['cache-control']]).toEqual([200, expect.stringContaining('no-store')])
    expect(textIn(body)).toContain('You don’t have any store credit yet.')
    expect(body).toMatch(
      /--wt-store-credit is-active"><a href="\/my-account\/wt-store-credit\/" aria-current="page">/,
    )
  })

  it('shows balance, codes, expiry and history, and nothing of others', async () => {
    const ben = await signedInVisitor(app, 'ben', 'customer')
    const id = await give('ben@example.com', 5000, 'BEN-CODE', 10)
    await give('ben@example.com', 1050)
    await give('cleo@example.com', 7700, 'CLEO-CODE')
    const { rows } = await app.database.pool.query(
      `insert into shop_order (order_key, status, currency, billing, shipping, payment_method, payment_title, subtotal_minor,
         shipping_minor, total_minor, placed_at, changed_at, account_id)
       select 'key-' || n, 'pending', 'USD', '{}', '{}', 'bacs', 'Bank', 0, 0, 0, now(), now(),
              case n when 1 then (select id from account where email = 'ben@example.com') end
         from generate_series(1, 2) n returning id`,
    )
    const [own, foreign] = rows.map((row) => row.id)
    const at = new Date(app.shop.nowMs())
    await spendCredits(app.shop.db, { orderId: own, spends: [{ creditId: id, minor: 1200 }], at })
    await spendCredits(app.shop.db, { orderId: foreign, spends: [{ creditId: id, minor: 300 }], at })

    const { body } = await ben.get(PATH)
    const text = textIn(body)
    expect(text).toContain('Available balance $45.50')
    expect(text).toMatch(/\$35\.00 left Store credit Expires June 11, 2026 ben-code Apply/i)
    expect(text).toMatch(/\$10\.50 left Store credit [A-Z0-9-]{19} Apply/i)
    expect(text).toMatch(/Spent BEN-CODE −\$3\.00/)
    expect(text).toContain(`Spent , Order ${own}`)
    expect(text).toMatch(/Received BEN-CODE \+\$50\.00/)
    expect(body).toContain(`href="/my-account/view-order/${own}/"`)
    expect(body).not.toContain(`/view-order/${foreign}/`)
    expect(body).not.toMatch(/CLEO-CODE|77\.00/)
  })

  it('has cards that apply a credit, by call and by form', async () => {
    const fay = await signedInVisitor(app, 'fay', 'customer')
    const ids = [await give('fay@example.com', 300, 'FAY-ONE'), await give('fay@example.com', 200, 'FAY-TWO')]
    await fay.post('/?wc-ajax=add_to_cart', { product_id: world.coaster, quantity: 1 })
    const before = await fay.get(PATH)
    for (const id of ids) expect(before.body).toContain(`data-id="credit-${id}"`)
    expect(before.body).toContain('coupons.css"')

    const nonce = /"nonces":\{"public":"[^"]*","apply_coupon":"([^"]+)"/.exec(before.body)?.[1] ?? ''
    const pressed = await fay.post('/?wc-ajax=apply_coupon_on_click', {
      coupon_code: 'fay-one',
      coupon_id: `credit-${ids[0]}`,
      _wpnonce: nonce,
    })
    expect([pressed.status, pressed.body.includes('woocommerce-error')]).toEqual([200, false])
    const sent = await fay.post('/cart/', {
      'woocommerce-cart-nonce': fieldIn(before, 'woocommerce-cart-nonce'),
      coupon_code: 'fay-two',
      apply_coupon: 'Apply',
    })
    expect([sent.status, sent.body.includes('woocommerce-error')]).toEqual([200, false])
    const { body } = await fay.get(PATH)
    expect(textIn(body).match(/Applied/g)).toHaveLength(2)
    expect(body).not.toContain('name="apply_coupon"')
  })

  it('paginates long histories', async () => {
    const dora = await signedInVisitor(app, 'dora', 'customer')
    for (let count = 0; count < 21; count++) await give('dora@example.com', 100 + count)
    expect((await dora.get(PATH)).body).toContain('href="/my-account/wt-store-credit/2/"')
    expect(textIn((await dora.get(`${PATH}2/`)).body)).toMatch(/Received [A-Z0-9-]{19} \+\$1\.00/)
    for (const beyond of ['3', '0', '-1', 'x', '1e9', '9'.repeat(30)]) {
      expect((await dora.get(`${PATH}${beyond}/`)).status, beyond).toBe(404)
    }
  })
})
