import { afterAll, beforeAll, expect, it } from 'vitest'
import { setSetting } from '../../../../src/features/settings/settings.ts'
import { roles } from '../../../../src/kernel/roles.ts'
import { accountOf, type Caller, guestOf, programOf } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'

const base = '/wp-json/handsel/v1/payment-methods'

let app: TestApp
let owner: Caller
beforeAll(async () => {
  app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example' } })
  owner = await programOf(app, (await accountOf(app, 'owner', 'administrator')).id, 'read_write')
})
afterAll(() => app.close())

type Method = { id: string; enabled: boolean; missing: { name: string }[]; is_offered: boolean }
const methods = async (query = ''): Promise<Method[]> =>
  (await owner.request('GET', `${base}?${query}`)).json()
const offered = async (query: string) =>
  (await methods(query)).filter(({ is_offered: is }) => is).map(({ id }) => id)
const set = (name: string, value: string) => setSetting(app.shop, name, value)

it('say what they need before customers can use them', async () => {
  const missing = async () =>
    Object.fromEntries((await methods()).map(({ id, missing: names }) => [id, names.map(({ name }) => name)]))
  expect(await missing()).toEqual({
    cod: [],
    bacs: ['woocommerce_bacs_accounts'],
    cheque: ['woocommerce_cheque_send_to'],
  })
  await set('bank_account_details', 'Bank of Carrara, 12345')
  await set('woocommerce_cheque_send_to', '1 Quarry Road')
  await expect.poll(missing).toEqual({ cod: [], bacs: [], cheque: [] })
})

it('are offered to a purchase as the checkout offers them', async () => {
  await expect.poll(() => offered('total=100&country=US')).toEqual(['cod', 'bacs'])
  await set('woocommerce_cod_max_amount', '80')
  await expect.poll(() => offered('total=100&country=US')).toEqual(['bacs'])
  await expect.poll(() => offered('total=80&country=US')).toEqual(['cod', 'bacs'])
  await set('woocommerce_bacs_countries', 'DE')
  await expect.poll(() => offered('total=80&country=US')).toEqual(['cod'])
  await set('woocommerce_cod_enable_for_virtual', 'no')
  await expect.poll(() => offered('total=80&country=DE&needs_shipping=false')).toEqual(['bacs'])
  await set('woocommerce_cod_enable_for_methods', 'local_pickup')
  await expect.poll(() => offered('total=80&country=US&shipping_method=flat_rate:1')).toEqual([])
  await expect.poll(() => offered('total=80&country=US&shipping_method=local_pickup:7')).toEqual(['cod'])
  expect((await owner.request('GET', `${base}?total=abc`)).status).toBe(400)
  expect((await owner.request('GET', `${base}?country=usa`)).status).toBe(400)
})

it.each(roles)('are for those who manage the shop: %s', async (role) => {
  const who = await programOf(app, (await accountOf(app, `pay-${role}`, role)).id, 'read_write')
  const may = role === 'administrator' || role === 'shop_manager'
  expect((await who.request('GET', base)).status).toBe(may ? 200 : 403)
  expect((await guestOf(app).request('GET', base)).status).toBe(401)
})
