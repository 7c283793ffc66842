import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clearTaxRateCache, taxTerms } from '../../../../src/features/tax/tax.ts'
import { accountOf, type Caller, programOf } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'
import { takeEvents } from '../../../support/events.ts'

const base = '/wp-json/wc/v3/taxes/classes'

let app: TestApp
let client: Caller
beforeAll(async () => {
  app = await makeTestApp({
    env: { PUBLIC_URL: 'https://shop.example' },
    settings: { calc_taxes: true },
  })
  client = await programOf(app, (await accountOf(app, 'owner', 'administrator')).id, 'read_write')
})
afterAll(() => app.close())

it('lists the standard class and the others, creates and deletes one', async () => {
  const slugs = async () =>
    (await client.request('GET', base)).json().map(({ slug }: { slug: string }) => slug)
  expect(await slugs()).toEqual(['standard', 'reduced-rate', 'zero-rate'])
  // Whole, without pages: programs do not read further ones.
  const list = await client.request('GET', `${base}?per_page=1`)
  expect([list.json().length, list.headers['x-wp-total']]).toEqual([3, undefined])
  const created = await client.request('POST', base, { body: { name: 'Books & maps' } })
  expect([created.status, created.json()]).toMatchObject([201, { slug: 'books-maps', name: 'Books & maps' }])
  expect(await client.refusal('POST', base, { body: { name: 'books maps' } })).toEqual([
    400,
    'woocommerce_rest_tax_class_exists',
  ])
  expect(await client.refusal('POST', base, { body: { name: '!' } })).toEqual([
    400,
    'woocommerce_rest_tax_class_invalid_name',
  ])
  expect(await client.refusal('DELETE', `${base}/books-maps`)).toEqual([
    501,
    'woocommerce_rest_trash_not_supported',
  ])
  expect((await client.request('DELETE', `${base}/books-maps?force=true`)).json()).toMatchObject({
    slug: 'books-maps',
  })
  expect(await slugs()).toEqual(['standard', 'reduced-rate', 'zero-rate'])
  expect(await client.refusal('DELETE', `${base}/books-maps?force=true`)).toEqual([
    404,
    'woocommerce_rest_invalid_id',
  ])
})

describe('tax rates', () => {
  const rates = '/wp-json/wc/v3/taxes'
  const names = async (query: string): Promise<string[]> =>
    (await client.request('GET', `${rates}?${query}`)).json().map(({ name }: { name: string }) => name)
  const send = async (method: 'POST' | 'PUT' | 'DELETE', url: string, body: object = {}) =>
    (await client.request(method, url, { body })).json()

  it('have the fields of the platform, in its order and with its defaults', async () => {
    const reply = await client.request('POST', '/wp-json/wc/v3/taxes', {
      body: {
        country: 'us',
        state: 'AL',
        postcode: '35014; 35036',
        city: 'Alpine',
        rate: '4',
        name: 'State Tax',
      },
    })
    const { id, order, ...record } = reply.json()
    expect([reply.status, order]).toEqual([201, expect.any(Number)])
    expect(Object.entries(record)).toEqual(
      Object.entries({
        country: 'US',
        state: 'AL',
        postcode: '35036',
        city: 'ALPINE',
        rate: '4.0000',
        name: 'State Tax',
        priority: 1,
        compound: false,
        shipping: true,
        class: 'standard',
        postcodes: ['35014', '35036'],
        cities: ['ALPINE'],
        _links: {
          self: [{ href: `https://shop.example${rates}/${id}` }],
          collection: [{ href: `https://shop.example${rates}` }],
        },
      }),
    )
    expect((await client.request('GET', `/wp-json/wc/v2/taxes/${id}`)).json()).toMatchObject({
      id,
      rate: '4.0000',
    })
    expect(
      await send('PUT', `${rates}/${id}`, {
        rate: 5.5,
        postcodes: [],
        class: 'reduced-rate',
        compound: true,
      }),
    ).toMatchObject({
      id,
      order,
      rate: '5.5000',
      postcode: '',
      postcodes: [],
      cities: ['ALPINE'],
      class: 'reduced-rate',
      compound: true,
      name: 'State Tax',
    })
    expect(await client.refusal('DELETE', `${rates}/${id}`)).toEqual([
      501,
      'woocommerce_rest_trash_not_supported',
    ])
    expect(await send('DELETE', `${rates}/${id}?force=true`)).toMatchObject({ id })
    expect(await client.refusal('GET', `${rates}/${id}`)).toEqual([404, 'woocommerce_rest_invalid_id'])
    expect(await client.refusal('PUT', `${rates}/${id}`, { body: {} })).toEqual([
      404,
      'woocommerce_rest_invalid_id',
    ])
  })

  it('are listed by class and sorted, and written in batches', async () => {
    await app.database.pool.query('delete from tax_rate')
    await takeEvents(app.shop.db)
    const { create } = await send('POST', `${rates}/batch`, {
      create: [
        { name: 'a', priority: 2, order: 5 },
        { name: 'b', class: 'zero-rate', order: 9 },
        { name: 'c', order: 1 },
        { name: 'd', rate: '1.23456' },
      ],
    })
    expect(create[3]).toMatchObject({ id: 0, error: { code: 'rest_invalid_param' } })
    await send('PUT', `${rates}/${create[0].id}`, { rate: '5' })
    await send('PUT', `${rates}/${create[0].id}`, { rate: '5' })
    const events = await takeEvents(app.shop.db)
    expect(events.map(({ name }) => name)).toEqual([...Array(3).fill('tax_rate.created'), 'tax_rate.updated'])
    expect(events[3]).toMatchObject({
      subject: `tax_rate:${create[0].id}`,
      payload: { changes: { rate_ppm: { before: 0, after: 50_000 } } },
    })
    expect(await names('')).toEqual(['c', 'a', 'b'])
    expect(await names('class=standard')).toEqual(['c', 'a'])
    expect(await names('class=zero-rate')).toEqual(['b'])
    expect(await names('orderby=priority&order=desc')).toEqual(['a', 'c', 'b'])
    expect(await names('orderby=id&per_page=1&page=2')).toEqual(['b'])
    expect(await names("class=x';--")).toEqual([])
  })

  it('are charged from the next view on', async () => {
    await app.database.pool.query('delete from tax_rate')
    const terms = () => taxTerms(app.shop, { billing: address, shipping: address })
    const address = { country: 'DE', state: '', postcode: '10115', city: 'Berlin' }
    clearTaxRateCache(app.shop)
    expect((await terms())?.rates.customer['']).toEqual([])
    const { id } = await send('POST', rates, { country: 'DE', rate: '19', name: 'MwSt.' })
    expect((await terms())?.rates.customer['']).toMatchObject([{ id, ratePpm: 190_000, name: 'MwSt.' }])
    await send('DELETE', `${rates}/${id}?force=true`)
    expect((await terms())?.rates.customer['']).toEqual([])
  })

  it.each([
    [{ country: 'ZZ' }, 'country'],
    [{ state: 'CA' }, 'state'],
    [{ rate: '-1' }, 'rate'],
    [{ rate: '1001' }, 'rate'],
    [{ postcodes: ['*9'] }, 'postcode'],
    [{ class: 'unknown' }, 'class'],
    [{ priority: -1 }, 'priority'],
    [{ compound: 'perhaps' }, 'compound'],
    [{ cities: 5 }, 'cities'],
  ])('are not created of %j', async (body, field) => {
    const before = await names('per_page=100')
    const reply = await client.request('POST', rates, { body })
    expect([reply.status, reply.json()]).toMatchObject([
      400,
      { code: 'rest_invalid_param', data: { params: { [field]: expect.any(String) } } },
    ])
    expect(await names('per_page=100')).toEqual(before)
  })
})
