import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles } from '../../../../src/kernel/roles.ts'
import { accountOf, type Caller, guestOf, programOf } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'

const base = '/wp-json/handsel/v1/shipping-zones'
const plain = '/wp-json/wc/v3/shipping/zones'

let app: TestApp
let owner: Caller
beforeAll(async () => {
  app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example' } })
  owner = await programOf(app, (await accountOf(app, 'owner', 'administrator')).id, 'read_write')
})
afterAll(() => app.close())

type Method = { id: number; title: string; enabled: boolean; settings: Record<string, { value: string }> }
type Zone = {
  id: number
  version: number
  name: string
  order: number
  preselect: string
  locations: object[]
  methods: Method[]
}
const austria = [{ type: 'country', code: 'AT' }]
const flatRate = { method_id: 'flat_rate', settings: { title: 'Post', cost: '4.50', transit_days: '2 4' } }
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
  owner.request(method, url, body ? { body } : {})
const zoneNow = async (id: number): Promise<Zone> => (await call('GET', `${base}/${id}`)).json()
const added = async (name: string): Promise<Zone> =>
  (await call('POST', base, { name, locations: austria, new_methods: [flatRate] })).json()

describe('a zone', () => {
  it('is added with its places and methods in one call, or not at all', async () => {
    const zone = await added('Alps')
    expect(zone).toMatchObject({ name: 'Alps', preselect: 'cheapest', locations: austria })
    expect(zone.methods.map(({ title, settings }) => [title, settings['cost']?.value])).toEqual([
      ['Post', '4.50'],
    ])
    const wrong = { name: 'Moon', locations: [{ type: 'country', code: 'ZZ' }] }
    expect((await call('POST', base, wrong)).status).toBe(400)
    const names = (await call('GET', base)).json().map(({ name }: Zone) => name)
    expect(names).toContain('Alps')
    expect(names).not.toContain('Moon')
  })

  it('is saved as a whole: one wrong part, and nothing is written', async () => {
    const zone = await added('Whole')
    const [method] = zone.methods
    const broken = {
      version: zone.version,
      name: 'Broken',
      methods: [{ id: method!.id, settings: { cost: '[nonsense' } }],
    }
    expect((await call('PUT', `${base}/${zone.id}`, broken)).status).toBe(400)
    expect(await zoneNow(zone.id)).toEqual(zone)
    const good = { ...broken, name: 'Saved', methods: [{ id: method!.id, settings: { cost: '5' } }] }
    const saved: Zone = (await call('PUT', `${base}/${zone.id}`, good)).json()
    expect([saved.name, saved.methods[0]?.settings['cost']?.value]).toEqual(['Saved', '5'])
    expect(saved.version).toBeGreaterThan(zone.version)
  })

  it('of an older version is refused with what is stored now, and nothing is written', async () => {
    const zone = await added('Seen')
    // Pressed twice: the second press is about a version that is gone.
    await call('PUT', `${base}/${zone.id}`, { version: zone.version, name: 'Theirs' })
    const mine = await call('PUT', `${base}/${zone.id}`, { version: zone.version, name: 'Mine' })
    expect(mine.status).toBe(409)
    const { code, data } = mine.json()
    expect([code, data.current.name]).toEqual(['handsel_conflict', 'Theirs'])
    expect((await call('DELETE', `${base}/${zone.id}?version=${zone.version}`)).status).toBe(409)
    expect((await zoneNow(zone.id)).name).toBe('Theirs')
  })

  it('has a new version after every write of another program', async () => {
    const { id, methods } = await added('Watched')
    const version = async () => (await zoneNow(id)).version
    const writes: (() => Promise<unknown>)[] = [
      () => call('PUT', `${plain}/${id}`, { name: 'Renamed' }),
      () => owner.request('PUT', `${plain}/${id}/locations`, { body: [{ type: 'country', code: 'CH' }] }),
      () => call('PUT', `${plain}/${id}/methods/${methods[0]!.id}`, { enabled: false }),
      () => call('POST', `${plain}/${id}/methods`, { method_id: 'local_pickup' }),
      () => call('DELETE', `${plain}/${id}/methods/${methods[0]!.id}?force=true`),
    ]
    for (const write of writes) {
      const before = await version()
      await write()
      expect(await version()).toBeGreaterThan(before)
    }
  })

  it('that was removed comes back with the ids of its methods', async () => {
    const zone = await added('Undone')
    const [method] = zone.methods
    const removed = await call('DELETE', `${base}/${zone.id}?version=${zone.version}`)
    expect(removed.status).toBe(200)
    const { name, locations } = zone
    const former = { ...flatRate, former_id: method!.id }
    const back: Zone = (await call('POST', base, { name, locations, new_methods: [former] })).json()
    expect(back.methods).toEqual([method])
    const again = await call('POST', base, { name, locations, new_methods: [former] })
    expect([again.status, again.json().code]).toEqual([409, 'woocommerce_rest_shipping_zone_method_exists'])
    const never = { ...flatRate, former_id: 1_999_999_999 }
    expect((await call('POST', base, { name, new_methods: [never] })).status).toBe(409)
  })

  it('loses a method, and gets it back at its place', async () => {
    const zone = await added('Two methods')
    const changed: Zone = (
      await call('PUT', `${base}/${zone.id}`, {
        version: zone.version,
        new_methods: [{ method_id: 'local_pickup', settings: { title: 'Workshop' } }],
      })
    ).json()
    const [post, pickup] = changed.methods
    const without: Zone = (
      await call('PUT', `${base}/${zone.id}`, { version: changed.version, removed_methods: [post!.id] })
    ).json()
    expect(without.methods).toEqual([pickup])
    const restored: Zone = (
      await call('PUT', `${base}/${zone.id}`, {
        version: without.version,
        new_methods: [{ ...flatRate, order: 1, former_id: post!.id }],
      })
    ).json()
    expect(restored.methods.map(({ title }) => title)).toEqual(['Post', 'Workshop'])
  })
})

it('the rest of the world has methods, and stays as it is', async () => {
  const { version } = await zoneNow(0)
  expect((await call('PUT', `${base}/0`, { version, name: 'Mine' })).status).toBe(403)
  expect((await call('DELETE', `${base}/0?version=${version}`)).status).toBe(403)
  const method = { method_id: 'local_pickup', enabled: false }
  expect((await call('PUT', `${base}/0`, { version, new_methods: [method] })).status).toBe(200)
})

it('foreign ids and bad input are refused', async () => {
  const zone = await added('Input')
  const other = await added('Other')
  const put = async (body: object) =>
    (await call('PUT', `${base}/${zone.id}`, { version: zone.version, ...body })).status
  expect(await put({ removed_methods: [other.methods[0]!.id] })).toBe(404)
  expect(await put({ methods: [{ id: other.methods[0]!.id, enabled: false }] })).toBe(404)
  expect(await put({ new_methods: [{ method_id: 'teleport' }] })).toBe(400)
  expect(await put({ name: '' })).toBe(400)
  expect(await put({ preselect: 'dearest' })).toBe(400)
  expect((await call('PUT', `${base}/${zone.id}`, { name: 'No version' })).status).toBe(400)
  expect((await call('DELETE', `${base}/${zone.id}`)).status).toBe(400)
  expect((await call('PUT', `${base}/999999`, { version: 1, name: 'Gone' })).status).toBe(404)
  expect(await zoneNow(zone.id)).toEqual(zone)
})

it('are deleted in a batch by the version that was seen, as one by one', async () => {
  const zone = (await call('POST', base, { name: 'Islands' })).json()
  const batch = async (item: unknown) =>
    (await call('POST', `${base}/batch`, { delete: [item] })).json().delete[0]
  expect(await batch(zone.id)).toMatchObject({ id: zone.id, error: { data: { status: 400 } } })
  expect(await batch({ id: zone.id, version: zone.version - 1 })).toMatchObject({
    error: { data: { status: 409 } },
  })
  expect(await zoneNow(zone.id)).toEqual(zone)
  expect(await batch({ id: zone.id, version: zone.version })).toMatchObject({ id: zone.id, name: 'Islands' })
})

it.each(roles)('are for those who manage the shop: %s', async (role) => {
  const who = await programOf(app, (await accountOf(app, `zones-${role}`, role)).id, 'read_write')
  const may = role === 'administrator' || role === 'shop_manager'
  const statuses = [
    (await who.request('GET', base)).status,
    (await who.request('POST', base, { body: { name: `Of ${role}` } })).status,
    (await who.request('PUT', `${base}/999999`, { body: { version: 1 } })).status,
    (await who.request('DELETE', `${base}/999999?version=1`)).status,
  ]
  expect(statuses).toEqual(may ? [200, 201, 404, 404] : [403, 403, 403, 403])
  expect((await guestOf(app).request('GET', base)).status).toBe(401)
})
