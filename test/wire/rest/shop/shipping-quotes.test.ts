import { afterAll, beforeAll, expect, it } from 'vitest'
import { roles } from '../../../../src/kernel/roles.ts'
import { accountOf, type Caller, guestOf, programOf } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'

const quotes = '/wp-json/handsel/v1/shipping-quotes'
const zones = '/wp-json/wc/v3/shipping/zones'

let app: TestApp
let client: Caller
beforeAll(async () => {
  app = await makeTestApp({ settings: { sell_to_countries: 'US DE' } })
  client = await programOf(app, (await accountOf(app, 'owner', 'administrator')).id, 'read_write')
  const zone = await send('POST', zones, { name: 'Germany' })
  await send('POST', `${zones}/${zone.id}/locations`, [{ code: 'DE', type: 'country' }])
  await send('POST', `${zones}/${zone.id}/methods`, {
    method_id: 'flat_rate',
    settings: { title: 'Parcel', cost: '5 + 1 * [qty]' },
  })
  await send('POST', `${zones}/${zone.id}/methods`, {
    method_id: 'free_shipping',
    settings: { title: 'Gratis', requires: 'min_amount', min_amount: '50' },
  })
})
afterAll(() => app.close())

const send = async (method: 'POST' | 'PUT', url: string, body: unknown) =>
  (await client.request(method, url, { body })).json()
const quote = async (query: string) => (await client.request('GET', `${quotes}?${query}`)).json()

it('says which zone and which rates a destination has, at the prices of carts', async () => {
  // Processes read changed zones once they are announced.
  await expect.poll(async () => (await quote('country=de&amount=50')).rates.length).toBe(2)
  await expect.poll(async () => (await quote('country=DE')).zone.name).toBe('Germany')
  expect(await quote('country=DE&amount=20.00&quantity=3')).toMatchObject({
    zone: { name: 'Germany' },
    rates: [{ title: 'Parcel', cost: '8.00', is_preselected: true }],
  })
  const free = await quote('country=de&amount=50')
  expect(free.rates).toMatchObject([{ title: 'Parcel' }, { title: 'Gratis', cost: '0.00' }])
  expect(free.rates.map((rate: { is_preselected: boolean }) => rate.is_preselected)).toEqual([false, true])
})

it('assumes the country of the shop where none is sent', async () => {
  expect((await quote('')).zone).toMatchObject({ name: expect.any(String) })
})

it('says where the shop does not sell', async () => {
  expect(await quote('country=FR')).toEqual({ zone: null, rates: [] })
})

it.each([
  'country=Germany',
  'country=D',
  'country=DE&amount=-1',
  'country=DE&amount=1,5',
  'country=DE&quantity=0',
])('refuses "%s"', async (query) => {
  expect((await client.request('GET', `${quotes}?${query}`)).status).toBe(400)
})

it.each(roles)('is for those who manage the shop: %s', async (role) => {
  const who = await programOf(app, (await accountOf(app, `as-${role}`, role)).id, 'read')
  const { status } = await who.request('GET', `${quotes}?country=DE`)
  expect(status).toBe(role === 'administrator' || role === 'shop_manager' ? 200 : 403)
  expect((await guestOf(app).request('GET', `${quotes}?country=DE`)).status).toBe(401)
})
