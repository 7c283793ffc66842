import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guestOf, signedInAs } from '../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'

type Caller = Awaited<ReturnType<typeof signedInAs>>

let app: TestApp
let manager: Caller
let packer: Caller
let order: number
beforeAll(async () => {
  app = await makeTestApp()
  manager = await signedInAs(app, 'manager', 'shop_manager')
  packer = await signedInAs(app, 'packer', 'shop_staff')
  const body = { status: 'processing', billing: { email: 'buyer@example.com' } }
  order = (await manager.request('POST', '/wp-json/wc/v3/orders', { body })).json().id
})
afterAll(() => app.close())

describe('shop staff', () => {
  it.each([
    '/wp-json/handsel/v1/orders',
    '/wp-json/handsel/v1/orders/totals',
    '/wp-json/wc/v3/orders',
    '/wp-json/wc/v3/orders?context=edit',
  ])('read %s', async (url) => {
    expect((await packer.request('GET', url)).status).toBe(200)
  })

  it('read an order as its page does, write a note, and move it', async () => {
    const url = `/wp-json/handsel/v1/orders/${order}`
    expect((await packer.request('GET', `${url}?context=edit`)).status).toBe(200)
    const note = await packer.request('POST', `/wp-json/wc/v3/orders/${order}/notes`, {
      body: { note: 'Wrapped twice.', added_by_user: true },
    })
    expect(note.status).toBe(201)
    expect(note.json().author).toBe('packer')
    const { version } = (await packer.request('GET', url)).json()
    const moved = await packer.request('POST', `${url}/moves`, { body: { move: 'complete', version } })
    expect([moved.status, moved.json().move]).toEqual([201, 'complete'])
  })

  it.each([
    ['POST', 'wc/v3/orders', {}],
    ['PUT', 'wc/v3/orders/ORDER', { billing: { city: 'Rome' } }],
    ['PUT', 'handsel/v1/orders/ORDER', { version: 1 }],
    ['DELETE', 'wc/v3/orders/ORDER?force=true', undefined],
    ['POST', 'wc/v3/orders/ORDER/refunds', { amount: '1.00' }],
    ['DELETE', 'wc/v3/orders/ORDER/notes/1?force=true', undefined],
    ['POST', 'wc/v3/orders/batch', { delete: [1] }],
    ['GET', 'wc/v3/customers', undefined],
    ['GET', 'wc/v3/products', undefined],
    ['GET', 'wc/v3/reports/sales', undefined],
    ['GET', 'wc/v3/settings/general', undefined],
    ['GET', 'wp/v2/users', undefined],
  ] as const)('may not %s %s', async (method, path, body) => {
    const url = `/wp-json/${path.replace('ORDER', String(order))}`
    expect((await packer.request(method, url, body && { body })).status).toBe(403)
  })
})

describe('staff without the second factor that the shop requires', () => {
  it('are led to where they set it up; customers are refused, and guests sign in', async () => {
    const shop = await makeTestApp({ settings: { staff_second_factor: true } })
    try {
      for (const role of ['administrator', 'shop_staff', 'editor'] as const) {
        const person = await signedInAs(shop, role.replace('_', '-'), role)
        const { status, headers } = await person.request('GET', '/admin/orders/')
        expect([role, status, headers['location']]).toEqual([role, 302, '/my-account/security/'])
        expect((await person.request('GET', '/my-account/security/')).body).toContain('two-factor')
        expect((await person.request('GET', '/wp-json/handsel/v1/orders')).status).toBe(403)
      }
      const customer = await signedInAs(shop, 'customer', 'customer')
      expect((await customer.request('GET', '/admin/')).status).toBe(403)
      expect((await guestOf(shop).request('GET', '/admin/')).headers['location']).toMatch('/my-account/?')
    } finally {
      await shop.close()
    }
  })
})
