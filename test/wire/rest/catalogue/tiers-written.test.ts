import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountOf, type Caller, programOf } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'
import { world } from '../../../support/world.ts'

let app: TestApp
let client: Caller
beforeAll(async () => {
  app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example' } })
  client = await programOf(app, (await accountOf(app, 'owner', 'administrator')).id, 'read_write')
})
afterAll(() => app.close())

const base = '/wp-json/wc/v3/products'
const tierFields =
  '_fields=tiered_pricing_type,tiered_pricing_fixed_rules,tiered_pricing_percentage_rules,tiered_pricing_minimum_quantity,meta_data'
const tiersOf = async (id: number) => (await client.request('GET', `${base}/${id}?${tierFields}`)).json()
const meta = (values: object) => ({
  meta_data: Object.entries(values).map(([key, value]) => ({ key, value })),
})

it('sets the prices by quantity of the meta data of the plugin, as a file does, and stores them once', async () => {
  const fixed = {
    _fixed_price_rules: { 5: '20.00', 10: '18' },
    _tiered_price_minimum_qty: '2',
    _other: 'kept',
  }
  const body = { name: 'Cup', regular_price: '24', ...meta({ _tiered_price_rules_type: 'fixed', ...fixed }) }
  const { id } = (await client.request('POST', base, { body })).json()
  expect(await tiersOf(id)).toEqual({
    tiered_pricing_type: 'fixed',
    tiered_pricing_fixed_rules: { 5: '20.00', 10: '18.00' },
    tiered_pricing_percentage_rules: {},
    tiered_pricing_minimum_quantity: 2,
    meta_data: [{ id: 1, key: '_other', value: 'kept' }],
  })
  const percent = { _tiered_price_rules_type: 'percentage', _percentage_price_rules: '5:10,10:12.5' }
  await client.request('PUT', `${base}/${id}`, { body: meta(percent) })
  expect(await tiersOf(id)).toMatchObject({
    tiered_pricing_type: 'percentage',
    tiered_pricing_percentage_rules: { 5: '10', 10: '12.5' },
  })
  const none = { _percentage_price_rules: null, _tiered_price_minimum_qty: '' }
  await client.request('PUT', `${base}/${id}`, { body: meta(none) })
  expect(await tiersOf(id)).toMatchObject({
    tiered_pricing_percentage_rules: {},
    tiered_pricing_minimum_quantity: 1,
  })
})

const role = (data: object) => ({ tiered_pricing_roles_data: { customer: data } })
it.each([
  ['meta_data', meta({ _fixed_price_rules: { 1: '5' } })],
  ['meta_data', meta({ _fixed_price_rules: '5:9,5:8' })],
  ['meta_data', meta({ _customer_fixed_price_rules: { 5: '9' } })],
  ['meta_data', meta({ _tiered_pricing_template: 'table' })],
  ['tiered_pricing_fixed_rules', { tiered_pricing_fixed_rules: { 0: '5' } }],
  ['tiered_pricing_percentage_rules', { tiered_pricing_percentage_rules: { 1: '5' } }],
  ['tiered_pricing_roles_data', role({ fixed_rules: { 1: '5' } })],
  ['tiered_pricing_roles_data', role({ tiered_pricing_fixed_rules: { 5: '5' } })],
])('loses nothing silently: refuses %s in %j', async (argument, body) => {
  const before = await tiersOf(world.coaster)
  const reply = await client.request('PUT', `${base}/${world.coaster}`, { body })
  expect([reply.status, reply.json().code, Object.keys(reply.json().data.params)]).toEqual([
    400,
    'rest_invalid_param',
    [argument],
  ])
  expect(await tiersOf(world.coaster)).toEqual(before)
})
