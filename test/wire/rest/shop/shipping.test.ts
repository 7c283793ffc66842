import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountOf, type Caller, programOf } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'
import { takeEvents } from '../../../support/events.ts'

const zones = '/wp-json/wc/v3/shipping/zones'

let app: TestApp
let client: Caller
beforeAll(async () => {
  app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example' } })
  client = await programOf(app, (await accountOf(app, 'owner', 'administrator')).id, 'read_write')
})
afterAll(() => app.close())

const read = async (url: string) => (await client.request('GET', url)).json()
const send = async (method: 'POST' | 'PUT' | 'DELETE', url: string, body: unknown = {}) =>
  (await client.request(method, url, { body })).json()
const refusal = (method: 'POST' | 'PUT' | 'DELETE', url: string, body: unknown = {}) =>
  client.refusal(method, url, { body })

describe('shipping zones', () => {
  it('are read, created, changed and deleted', async () => {
    expect((await read('/wp-json/wc/v3/shipping/zones'))[0]).toMatchObject({ id: 0, name: 'Everywhere' })
    await takeEvents(app.shop.db)
    const created = await client.request('POST', zones, { body: { name: 'Brazil' } })
    const { id, order } = created.json()
    expect([created.status, created.json()]).toEqual([
      201,
      {
        id,
        name: 'Brazil',
        order,
        _links: {
          self: [{ href: `https://shop.example${zones}/${id}` }],
          collection: [{ href: `https://shop.example${zones}` }],
          describedby: [{ href: `https://shop.example${zones}/${id}/locations` }],
        },
      },
    ])
    expect(await send('PUT', `${zones}/${id}`, { order: 7 })).toMatchObject({ name: 'Brazil', order: 7 })
    expect(await refusal('DELETE', `${zones}/${id}`)).toEqual([501, 'woocommerce_rest_trash_not_supported'])
    expect(await send('DELETE', `${zones}/${id}?force=true`)).toMatchObject({ id, name: 'Brazil' })
    expect((await takeEvents(app.shop.db)).map(({ name, subject }) => [name, subject])).toEqual([
      ['shipping_zone.created', `shipping_zone:${id}`],
      ['shipping_zone.updated', `shipping_zone:${id}`],
      ['shipping_zone.deleted', `shipping_zone:${id}`],
    ])
    expect(await client.refusal('GET', `${zones}/${id}`)).toEqual([
      404,
      'woocommerce_rest_shipping_zone_invalid',
    ])
  })

  it('do not lose the rest of the world', async () => {
    expect(await refusal('PUT', `${zones}/0`, { name: 'x' })).toEqual([
      403,
      'woocommerce_rest_shipping_zone_invalid_zone',
    ])
    expect((await refusal('DELETE', `${zones}/0?force=true`))[0]).toBe(403)
    expect((await refusal('PUT', `${zones}/0/locations`, [{ code: 'US' }]))[0]).toBe(403)
    expect(await refusal('POST', zones, { name: '' })).toEqual([400, 'rest_invalid_param'])
    expect(await refusal('POST', zones, { name: 'a'.repeat(150) })).toEqual([400, 'rest_invalid_param'])
  })

  it('have locations, replaced by a list', async () => {
    const { id } = await send('POST', zones, { name: 'Places' })
    const locations = `${zones}/${id}/locations`
    expect(await read('/wp-json/wc/v3/shipping/zones/0/locations')).toEqual([])
    const list = [
      { code: 'BR' },
      { code: 'US:CA', type: 'state' },
      { code: 'EU', type: 'continent' },
      { code: '90210...90299', type: 'postcode' },
    ]
    const records = [{ code: 'BR', type: 'country' }, ...list.slice(1)]
    const _links = {
      collection: [{ href: `https://shop.example${locations}` }],
      describes: [{ href: `https://shop.example${zones}/${id}` }],
    }
    const linked = records.map((record) => ({ ...record, _links }))
    expect(await send('PUT', locations, list)).toEqual(linked)
    expect(await read(locations)).toEqual(linked)
    expect(await read(`${locations}?_fields=code,type`)).toEqual(records)
    expect(await refusal('PUT', locations, [{ code: 'ZZ' }])).toEqual([400, 'rest_invalid_param'])
    expect(await refusal('PUT', locations, [{ type: 'country' }])).toEqual([400, 'rest_invalid_param'])
    expect(await refusal('PUT', locations, {})).toEqual([400, 'rest_missing_callback_param'])
    expect(await refusal('PUT', `${zones}/999/locations`, [])).toEqual([
      404,
      'woocommerce_rest_shipping_zone_invalid',
    ])
    expect(await read(`${locations}?_fields=code,type`)).toEqual(records)
    expect(await send('PUT', locations, [])).toEqual([])
  })
})

describe('the methods of a zone', () => {
  it('have the settings of their kind', async () => {
    const { id } = await send('POST', zones, { name: 'Methods' })
    const methods = `${zones}/${id}/methods`
    const created = await client.request('POST', methods, {
      body: { method_id: 'flat_rate', settings: { cost: '10 * [qty]', tax_status: 'none', unknown: 'x' } },
    })
    const { instance_id: instance, settings, ...record } = created.json()
    expect([created.status, Object.entries(record)]).toEqual([
      201,
      Object.entries({
        id: instance,
        title: 'Flat rate',
        order: 1,
        enabled: true,
        method_id: 'flat_rate',
        method_title: 'Flat rate',
        method_description: 'Charges a fixed rate for each order.',
        _links: {
          self: [{ href: `https://shop.example${methods}/${instance}` }],
          collection: [{ href: `https://shop.example${methods}` }],
          describes: [{ href: `https://shop.example${zones}/${id}` }],
        },
      }),
    ])
    expect(settings.cost).toEqual({
      id: 'cost',
      label: 'Cost',
      description: expect.any(String),
      type: 'text',
      value: '10 * [qty]',
      default: '',
      tip: expect.any(String),
      placeholder: '',
    })
    expect(settings.tax_status).toMatchObject({
      value: 'none',
      options: { taxable: 'Taxable', none: 'None' },
    })
    expect(Object.keys(settings)).toEqual(expect.arrayContaining(['title', 'no_class_cost', 'type']))
    const changed = await send('PUT', `${methods}/${instance}`, {
      enabled: false,
      order: 4,
      settings: { title: 'Courier', cost: '' },
    })
    expect(changed).toMatchObject({
      title: 'Courier',
      enabled: false,
      order: 4,
      settings: { cost: { value: '' }, tax_status: { value: 'none' }, type: { value: 'class' } },
    })
    expect((await read(`/wp-json/wc/v3/shipping/zones/${id}/methods`)).length).toBe(1)
    expect(await refusal('PUT', `${methods}/${instance}`, { settings: { cost: '1 / 0' } })).toEqual([
      400,
      'rest_setting_value_invalid',
    ])
    expect(await refusal('PUT', `${methods}/${instance}`, { settings: { type: 'half' } })).toEqual([
      400,
      'rest_setting_value_invalid',
    ])
    expect(await send('DELETE', `${methods}/${instance}?force=true`)).toMatchObject({ instance_id: instance })
    expect(await client.refusal('GET', `${methods}/${instance}`)).toEqual([
      404,
      'woocommerce_rest_shipping_zone_method_invalid',
    ])
    expect(await refusal('POST', methods, { method_id: 'drone' })).toEqual([
      400,
      'woocommerce_rest_shipping_zone_method_invalid',
    ])
    expect(await refusal('POST', `${zones}/999/methods`, { method_id: 'flat_rate' })).toEqual([
      404,
      'woocommerce_rest_shipping_zone_invalid',
    ])
  })

  it('are read and written, whatever their kind', async () => {
    const { id } = await send('POST', zones, { name: 'Kinds' })
    const add = async (kind: string, settings: object) => {
      const added = await send('POST', `${zones}/${id}/methods`, { method_id: kind, settings })
      const values = Object.entries(added.settings as Record<string, { value: string }>)
      return Object.fromEntries(values.map(([name, { value }]) => [name, value]))
    }
    expect(
      await add('free_shipping', { requires: 'either', min_amount: '50', ignore_discounts: true }),
    ).toEqual({
      ...{ title: 'Free shipping', requires: 'either', min_amount: '50', ignore_discounts: 'yes' },
      transit_days: '',
    })
    expect(await add('local_pickup', { cost: 2.5, address: 'Via Roma 1' })).toMatchObject({
      cost: '2.5',
      address: 'Via Roma 1',
    })
    const rows = [{ by: 'weight', cost: '5' }]
    expect(await add('table_rate', { rows: JSON.stringify(rows) })).toMatchObject({
      rows: JSON.stringify(rows),
    })
    expect(await refusal('POST', `${zones}/${id}/methods`, { method_id: 'table_rate' })).toEqual([
      400,
      'rest_setting_value_invalid',
    ])
    expect((await read(`${zones}/${id}/methods`)).length).toBe(3)
  })

  it('have days in transit, from which the arrival is estimated', async () => {
    const { id } = await send('POST', zones, { name: 'Days' })
    const methods = `${zones}/${id}/methods`
    const body = { method_id: 'flat_rate', settings: { cost: '5', transit_days: '2 4' } }
    const { instance_id: instance, settings } = await send('POST', methods, body)
    expect(settings.transit_days.value).toBe('2 4')
    const change = async (text: string) =>
      (await send('PUT', `${methods}/${instance}`, { settings: { transit_days: text } })).settings
    expect(
      (await send('PUT', `${methods}/${instance}`, { enabled: false })).settings.transit_days.value,
    ).toBe('2 4')
    expect((await change('1 1')).transit_days.value).toBe('1 1')
    for (const wrong of ['4 2', 'soon', '3', '-1 2'])
      expect(await refusal('PUT', `${methods}/${instance}`, { settings: { transit_days: wrong } })).toEqual([
        400,
        'rest_setting_value_invalid',
      ])
    expect((await change('')).transit_days.value).toBe('')
    const { rows } = await app.database.pool.query(
      'select min_days, max_days from shipping_method where id = $1',
      [instance],
    )
    expect(rows).toEqual([{ min_days: null, max_days: null }])
  })

  it('are of kinds that are listed', async () => {
    const kinds = await read('/wp-json/wc/v3/shipping_methods')
    expect(kinds.map((one: { id: string }) => one.id)).toEqual([
      'flat_rate',
      'free_shipping',
      'local_pickup',
      'table_rate',
    ])
    expect(await read('/wp-json/wc/v3/shipping_methods/flat_rate')).toEqual({
      id: 'flat_rate',
      title: 'Flat rate',
      description: 'Charges a fixed rate for each order.',
      _links: {
        self: [{ href: 'https://shop.example/wp-json/wc/v3/shipping_methods/flat_rate' }],
        collection: [{ href: 'https://shop.example/wp-json/wc/v3/shipping_methods' }],
      },
    })
    expect(await client.refusal('GET', '/wp-json/wc/v3/shipping_methods/drone')).toEqual([
      404,
      'woocommerce_rest_shipping_method_invalid',
    ])
  })
})

it('lists as bodies are for the calls that expect one', async () => {
  const body = [{ name: 'x' }]
  expect(await refusal('POST', zones, body)).toEqual([400, 'rest_invalid_json'])
  const other = await client.request('POST', '/?wc-ajax=add_to_cart', { body })
  expect(other.status).toBe(400)
})
