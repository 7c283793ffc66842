import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountOf, type Caller, programOf, signedInAs } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'
import { takeEvents } from '../../../support/events.ts'

const base = '/wp-json/wc/v3/settings'

let app: TestApp
let client: Caller
beforeAll(async () => {
  app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example' } })
  client = await programOf(app, (await accountOf(app, 'owner', 'administrator')).id, 'read_write')
})
afterAll(() => app.close())

const read = async (url: string) => (await client.request('GET', url)).json()
const send = async (method: 'POST' | 'PUT', url: string, body: unknown = {}) =>
  (await client.request(method, url, { body })).json()
const currentValue = async (option: string) => (await read(`${base}/${option}`)).value

describe('the settings of the shop', () => {
  it('are in the groups of the platform', async () => {
    const groups = await read('/wp-json/wc/v3/settings')
    expect(groups.map((one: { id: string }) => one.id)).toEqual([
      'general',
      'products',
      'tax',
      'shipping',
      'checkout',
      'account',
      'email',
      'advanced',
    ])
    expect(groups[0]).toEqual({
      id: 'general',
      label: 'General',
      description: expect.any(String),
      parent_id: '',
      sub_groups: [],
      _links: {
        self: [{ href: `https://shop.example${base}/general` }],
        collection: [{ href: `https://shop.example${base}` }],
        options: [{ href: `https://shop.example${base}/general` }],
      },
    })
    const checkout = await client.request('GET', '/wp-json/wc/v3/settings/checkout')
    expect([checkout.status, checkout.json()]).toEqual([200, []])
    expect(await client.refusal('GET', `${base}/nothing`)).toEqual([
      404,
      'rest_setting_setting_group_invalid',
    ])
  })

  it('have the fields of the platform, in its order', async () => {
    expect(Object.entries(await read('/wp-json/wc/v3/settings/general/woocommerce_calc_taxes'))).toEqual(
      Object.entries({
        id: 'woocommerce_calc_taxes',
        group_id: 'general',
        label: 'Taxes',
        description: expect.any(String),
        type: 'checkbox',
        default: 'no',
        tip: expect.any(String),
        value: 'no',
        _links: {
          self: [{ href: `https://shop.example${base}/general/woocommerce_calc_taxes` }],
          collection: [{ href: `https://shop.example${base}/general` }],
        },
      }),
    )
    const general = await read('/wp-json/wc/v2/settings/general')
    expect(general.map(({ id, type, value }: Record<string, unknown>) => [id, type, value])).toEqual(
      expect.arrayContaining([
        ['woocommerce_currency', 'select', 'USD'],
        ['woocommerce_currency_pos', 'select', 'left'],
        ['woocommerce_price_num_decimals', 'number', '2'],
        ['woocommerce_price_thousand_sep', 'text', ','],
        ['woocommerce_enable_coupons', 'checkbox', 'yes'],
        ['woocommerce_default_customer_address', 'select', 'base'],
      ]),
    )
    expect((await read(`${base}/general/woocommerce_currency`)).options).toMatchObject({ EUR: 'EUR' })
    expect(await client.refusal('GET', `${base}/general/woocommerce_gift_wrapping`)).toEqual([
      404,
      'rest_setting_setting_invalid',
    ])
  })

  it.each([
    ['general/woocommerce_calc_taxes', 'yes', 'yes'],
    ['general/woocommerce_calc_taxes', false, 'no'],
    ['general/woocommerce_default_country', 'US:TN', 'US:TN'],
    ['general/woocommerce_default_country', 'DE', 'DE'],
    ['general/woocommerce_specific_allowed_countries', ['US', 'IT'], ['US', 'IT']],
    ['general/woocommerce_allowed_countries', 'specific', 'specific'],
    ['general/woocommerce_currency_pos', 'right_space', 'right_space'],
    ['general/woocommerce_store_address', '', ''],
    ['products/woocommerce_weight_unit', 'kg', 'kg'],
    ['general/woocommerce_default_customer_address', '', ''],
    ['tax/woocommerce_tax_display_cart', 'incl', 'incl'],
    ['account/woocommerce_enable_guest_checkout', 'no', 'no'],
    ['email/woocommerce_email_from_address', 'hello@shop.example', 'hello@shop.example'],
  ])('are written: %s is %j', async (option, sent, value) => {
    expect(await send('PUT', `${base}/${option}`, { value: sent })).toMatchObject({ value })
    expect(await currentValue(option)).toEqual(value)
  })

  it('are written in batches, each with its own answer', async () => {
    await takeEvents(app.shop.db)
    expect(
      await send('POST', `${base}/general/batch`, {
        update: [
          { id: 'woocommerce_currency', value: 'EUR' },
          { id: 'woocommerce_currency', value: 'Taler' },
          { id: 'woocommerce_nothing', value: '1' },
          'x',
        ],
      }),
    ).toMatchObject({
      update: [
        { id: 'woocommerce_currency', value: 'EUR' },
        { id: 'woocommerce_currency', error: { code: 'rest_setting_value_invalid' } },
        { id: 'woocommerce_nothing', error: { code: 'rest_setting_setting_invalid' } },
        { error: { code: 'rest_missing_callback_param' } },
      ],
    })
    expect((await takeEvents(app.shop.db)).map(({ name, subject }) => [name, subject])).toEqual([
      ['setting.changed', 'setting:currency_code'],
    ])
    expect(
      await send('POST', `${base}/batch`, {
        update: [{ group_id: 'tax', id: 'woocommerce_tax_based_on', value: 'billing' }],
      }),
    ).toMatchObject({ update: [{ group_id: 'tax', value: 'billing' }] })
  })

  it('say where the shop sells, and what it does in one way only', async () => {
    const countries = 'general/woocommerce_specific_allowed_countries'
    await send('PUT', `${base}/${countries}`, { value: ['US', 'IT'] })
    await send('PUT', `${base}/general/woocommerce_allowed_countries`, { value: 'specific' })
    expect(await currentValue(countries)).toEqual(['US', 'IT'])
    await send('PUT', `${base}/general/woocommerce_allowed_countries`, { value: 'all' })
    expect(await currentValue('general/woocommerce_allowed_countries')).toBe('all')
    expect((await currentValue(countries)).length).toBeGreaterThan(200)

    const unit = await read(`${base}/products/woocommerce_dimension_unit`)
    expect(unit).toMatchObject({ group_id: 'products', type: 'select', default: 'cm', value: 'cm' })
    const shipping = await read('/wp-json/wc/v3/settings/shipping')
    expect(shipping.map(({ id, value }: Record<string, unknown>) => [id, value])).toEqual([
      ['woocommerce_enable_shipping_calc', 'yes'],
      ['woocommerce_shipping_cost_requires_address', 'no'],
      ['woocommerce_ship_to_destination', 'billing'],
      ['woocommerce_shipping_debug_mode', 'no'],
    ])
  })

  it.each([
    ['general/woocommerce_calc_taxes', 'perhaps'],
    ['general/woocommerce_default_country', 'ZZ:XX'],
    ['general/woocommerce_specific_allowed_countries', ['US', 'ZZ']],
    ['general/woocommerce_allowed_countries', 'all_except'],
    ['general/woocommerce_currency_pos', 'above'],
    ['general/woocommerce_store_address', 'Main Street 1'],
    ['general/woocommerce_ship_to_countries', 'disabled'],
    ['products/woocommerce_weight_unit', 'lbs'],
    ['products/woocommerce_manage_stock', 'no'],
    ['shipping/woocommerce_ship_to_destination', 'billing_only'],
    // There are products.
    ['general/woocommerce_price_num_decimals', '0'],
    ['email/woocommerce_email_from_address', 'nobody'],
  ])('are not written: %s is not %j', async (option, value) => {
    const before = await currentValue(option)
    expect(await client.refusal('PUT', `${base}/${option}`, { body: { value } })).toEqual([
      400,
      'rest_setting_value_invalid',
    ])
    expect(await currentValue(option)).toEqual(before)
  })

  it('are for those who manage the shop', async () => {
    const editor = await signedInAs(app, 'ed', 'editor')
    expect(await editor.refusal('GET', base)).toEqual([403, 'woocommerce_rest_cannot_view'])
    expect(
      await editor.refusal('PUT', `${base}/general/woocommerce_calc_taxes`, { body: { value: 'yes' } }),
    ).toEqual([403, 'woocommerce_rest_cannot_edit'])
  })
})
