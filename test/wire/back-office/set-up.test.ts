import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SetUp } from '../../../src/features/back-office/rest/set-up-resource.ts'
import { setSetting } from '../../../src/features/settings/settings.ts'
import { accountOf, type Caller, guestOf, programOf, signedInAs } from '../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { world } from '../../support/world.ts'

const path = '/wp-json/handsel/v1/set-up'

let app: TestApp
let owner: Caller
beforeAll(async () => {
  app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example' } })
  owner = await programOf(app, (await accountOf(app, 'owner', 'administrator')).id, 'read_write')
})
afterAll(() => app.close())

const missing = async () => {
  await app.cacheUpdated()
  const { steps } = (await owner.request('GET', path)).json() as SetUp
  return steps.filter(({ is_done: isDone }) => !isDone).map(({ name }) => name)
}
const set = (name: string, value: string) => setSetting(app.shop, name, value)

it('the steps of a new shop are done by what the shop has', async () => {
  expect(await missing()).toEqual(['name', 'address', 'currency', 'order'])
  await set('shop_name', 'Carrara & Clay')
  await set('base_city', 'Carrara')
  expect(await missing()).toEqual(['currency', 'order'])
  await owner.request('POST', '/wp-json/wc/v3/orders', {
    body: { line_items: [{ product_id: world.candle }] },
  })
  expect(await missing()).toEqual([])
})

it('a step that is undone is missing again', async () => {
  await set('base_city', '')
  await set('base_postcode', '')
  for (const { id } of (await owner.request('GET', '/wp-json/wc/v3/payment_gateways')).json())
    await owner.request('PUT', `/wp-json/wc/v3/payment_gateways/${id}`, { body: { enabled: false } })
  expect(await missing()).toEqual(['address', 'payment'])
})

it('is hidden for the whole shop, step by step, and shown again', async () => {
  const hidden = async () => {
    const { steps } = (await owner.request('GET', path)).json() as SetUp
    return steps.filter(({ is_hidden: isHidden }) => isHidden).map(({ name }) => name)
  }
  const answer = await owner.request('POST', path, { body: { hidden: ['payment', 'product'] } })
  expect(answer.status).toBe(200)
  await expect.poll(hidden).toEqual(['payment', 'product'])
  const other = await programOf(app, (await accountOf(app, 'second', 'administrator')).id, 'read')
  const { steps } = (await other.request('GET', path)).json() as SetUp
  expect(steps.find(({ name }) => name === 'payment')?.is_hidden).toBe(true)
  expect((await owner.request('POST', path, { body: { hidden: ['nonsense'] } })).status).toBe(400)
  expect((await owner.request('POST', path, { body: {} })).status).toBe(400)
  await owner.request('POST', path, { body: { hidden: [] } })
  await expect.poll(hidden).toEqual([])
})

it('is for the owner', async () => {
  expect((await guestOf(app).request('GET', path)).status).toBe(401)
  const manager = await signedInAs(app, 'manager', 'shop_manager')
  expect((await manager.request('GET', path)).status).toBe(403)
  expect((await manager.request('POST', path, { body: { hidden: [] } })).status).toBe(403)
})
