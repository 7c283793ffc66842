import { afterAll, beforeAll, expect, it } from 'vitest'
import { signedIn } from '../../support/accounts/account-forms.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import type { Visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(async () => {
  expect(app.loggedErrors()).toEqual([])
  await app.close()
})

let accountCount = 0
async function buyerWith(...cities: readonly string[]): Promise<{ who: Visitor; ids: number[] }> {
  const who = await signedIn(app, `chooser${++accountCount}@example.com`)
  const ids: number[] = []
  for (const [index, city] of cities.entries()) {
    const fields = {
      firstName: 'Ada',
      lastName: 'Marsh',
      country: 'US',
      state: 'OR',
      line1: `${index} Kiln Lane`,
      city,
    }
    const { rows } = await app.database.pool.query(
      `insert into account_address (account_id, fields, for_billing, for_shipping) values ($1, $2, $3, $3) returning id`,
      [who.id, JSON.stringify({ ...fields, postcode: '97205', phone: '(503) 555-0100' }), index === 0],
    )
    ids.push(Number(rows[0].id))
  }
  await who.post('/?wc-ajax=add_to_cart', { product_id: world.coaster, quantity: 1 })
  return { who, ids }
}

const cityOf = (body: string, group: string) =>
  new RegExp(`<input[^>]*id="${group}_city"[^>]*value="([^"]*)"`).exec(body)?.[1]
const shipsToDifferentAddress = (body: string) =>
  /id="ship-to-different-address-checkbox"[^>]*checked/.test(body)

it('offers several saved addresses with one tap, for billing and for delivery', async () => {
  const { who, ids } = await buyerWith('Portland', 'Salem', 'Eugene')
  const initial = await who.get('/checkout/')
  expect([cityOf(initial.body, 'billing'), shipsToDifferentAddress(initial.body)]).toEqual([
    'Portland',
    false,
  ])
  for (const id of ids) {
    expect(initial.body).toContain(`href="/checkout/?billing_address=${id}"`)
    expect(initial.body).toContain(`href="/checkout/?shipping_address=${id}"`)
  }
  const bill = await who.get(`/checkout/?billing_address=${ids[1]}`)
  expect([cityOf(bill.body, 'billing'), shipsToDifferentAddress(bill.body)]).toEqual(['Salem', false])
  expect(bill.body).toContain(`chooser${accountCount}@example.com`)
  const delivery = await who.get(`/checkout/?shipping_address=${ids[2]}`)
  expect([
    cityOf(delivery.body, 'billing'),
    cityOf(delivery.body, 'shipping'),
    shipsToDifferentAddress(delivery.body),
  ]).toEqual(['Portland', 'Eugene', true])
})

it('offers no choice for a single address, and no address of another account', async () => {
  const { ids } = await buyerWith('Bend', 'Astoria')
  const { who } = await buyerWith('Portland')
  for (const addressId of [ids[1], '0', '-1', 'x', '1e3', '9'.repeat(30), '%00']) {
    const page = await who.get(`/checkout/?billing_address=${addressId}&shipping_address=${addressId}`)
    expect([page.status, cityOf(page.body, 'billing'), shipsToDifferentAddress(page.body)]).toEqual([
      200,
      'Portland',
      false,
    ])
    expect(page.body).not.toContain('saved-address')
  }
})
