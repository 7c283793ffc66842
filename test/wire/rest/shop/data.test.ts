import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountOf, type Caller, guestOf, programOf } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'

const base = '/wp-json/wc/v3/data'

let app: TestApp
let client: Caller
beforeAll(async () => {
  app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example' } })
  client = await programOf(app, (await accountOf(app, 'owner', 'administrator')).id, 'read')
})
afterAll(() => app.close())

const read = async (url: string) => (await client.request('GET', url)).json()
const byCode = (records: readonly { code: string }[], code: string) =>
  records.find((one) => one.code === code)

describe('the lists of places and currencies', () => {
  it('are named, each with its address', async () => {
    expect(await read('/wp-json/wc/v3/data')).toMatchObject([
      {
        slug: 'continents',
        description: expect.any(String),
        _links: {
          self: [{ href: 'https://shop.example/wp-json/wc/v3/data/continents' }],
          collection: [{ href: 'https://shop.example/wp-json/wc/v3/data' }],
        },
      },
      { slug: 'countries' },
      { slug: 'currencies' },
    ])
  })

  it('are for the staff of the shop', async () => {
    expect(await guestOf(app).refusal('GET', `${base}/countries`)).toEqual([
      401,
      'woocommerce_rest_cannot_view',
    ])
  })

  it('have every country with its states, whole', async () => {
    const reply = await client.request('GET', '/wp-json/wc/v3/data/countries')
    expect([reply.json().length, reply.headers['x-wp-totalpages']]).toEqual([249, undefined])
    const states = (byCode(reply.json(), 'US') as unknown as { states: unknown[] }).states
    expect(states).toContainEqual({ code: 'CA', name: 'California' })
    expect(await read('/wp-json/wc/v3/data/countries/br?_fields=code,name')).toEqual({
      code: 'BR',
      name: 'Brazil',
    })
    expect(await read('/wp-json/wc/v3/data/countries/VA')).toEqual({
      code: 'VA',
      name: 'Vatican City',
      states: [],
      _links: {
        self: [{ href: 'https://shop.example/wp-json/wc/v3/data/countries/va' }],
        collection: [{ href: 'https://shop.example/wp-json/wc/v3/data/countries' }],
      },
    })
    expect(await client.refusal('GET', '/wp-json/wc/v3/data/countries/xx')).toEqual([
      404,
      'woocommerce_rest_data_invalid_location',
    ])
  })

  it('have the continents, with formats of each country', async () => {
    const continents = await read('/wp-json/wc/v3/data/continents')
    expect(continents.map(({ code }: { code: string }) => code)).toEqual([
      'AF',
      'AN',
      'AS',
      'EU',
      'NA',
      'OC',
      'SA',
    ])
    const europe = await read('/wp-json/wc/v3/data/continents/eu')
    expect([europe.code, europe.name]).toEqual(['EU', 'Europe'])
    expect(byCode(europe.countries, 'DE')).toMatchObject({
      code: 'DE',
      currency_code: 'EUR',
      currency_pos: 'right_space',
      decimal_sep: ',',
      dimension_unit: 'cm',
      name: 'Germany',
      num_decimals: 2,
      thousand_sep: '.',
      weight_unit: 'kg',
    })
    expect(byCode((await read('/wp-json/wc/v3/data/continents/na')).countries, 'US')).toMatchObject({
      currency_code: 'USD',
      currency_pos: 'left',
      dimension_unit: 'in',
      weight_unit: 'lbs',
    })
    expect(await client.refusal('GET', '/wp-json/wc/v3/data/continents/zz')).toEqual([
      404,
      'woocommerce_rest_data_invalid_location',
    ])
  })

  it('have the currencies, and that of the shop', async () => {
    const currencies = await read('/wp-json/wc/v3/data/currencies')
    expect(byCode(currencies, 'EUR')).toMatchObject({ code: 'EUR', name: 'Euro', symbol: '€' })
    expect(await read('/wp-json/wc/v3/data/currencies/jpy?_fields=symbol')).toEqual({ symbol: '¥' })
    expect(await read('/wp-json/wc/v3/data/currencies/current')).toMatchObject({
      code: 'USD',
      name: 'US Dollar',
      symbol: '$',
      _links: { self: [{ href: 'https://shop.example/wp-json/wc/v3/data/currencies/USD' }] },
    })
    expect(await client.refusal('GET', '/wp-json/wc/v3/data/currencies/none')).toEqual([
      404,
      'woocommerce_rest_data_invalid_currency',
    ])
  })
})
