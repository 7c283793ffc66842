import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountOf, type Caller, programOf } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'
import { takeEvents } from '../../../support/events.ts'

const base = '/wp-json/wc/v3/payment_gateways'

let app: TestApp
let client: Caller
beforeAll(async () => {
  app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example' } })
  client = await programOf(app, (await accountOf(app, 'owner', 'administrator')).id, 'read_write')
})
afterAll(() => app.close())

const read = async (url: string) => (await client.request('GET', url)).json()
const change = async (id: string, body: object) =>
  (await client.request('PUT', `${base}/${id}`, { body })).json()
const ids = async () => (await read(base)).map(({ id }: { id: string }) => id)

describe('payment gateways', () => {
  it('are the payment methods of the checkout, with the fields of the platform', async () => {
    expect(await ids()).toEqual(['cod', 'bacs', 'cheque'])
    const { settings, ...gateway } = await read('/wp-json/wc/v3/payment_gateways/cod')
    expect(Object.entries(gateway)).toEqual(
      Object.entries({
        id: 'cod',
        title: 'Cash on delivery',
        description: expect.any(String),
        order: 0,
        enabled: true,
        method_title: 'Cash on delivery',
        method_description: expect.any(String),
        method_supports: ['products'],
        _links: {
          self: [{ href: `https://shop.example${base}/cod` }],
          collection: [{ href: `https://shop.example${base}` }],
        },
      }),
    )
    expect(Object.keys(settings)).toEqual([
      'title',
      'instructions',
      'countries',
      'enable_for_methods',
      'enable_for_virtual',
      'min_amount',
      'max_amount',
    ])
    expect(settings.enable_for_virtual).toEqual({
      id: 'enable_for_virtual',
      label: 'Orders without shipping',
      description: expect.any(String),
      type: 'checkbox',
      default: 'yes',
      tip: expect.any(String),
      value: 'yes',
      placeholder: '',
    })
    expect(await client.refusal('GET', `${base}/free`)).toEqual([
      404,
      'woocommerce_rest_payment_gateway_invalid',
    ])
  })

  it('are changed in one step, or not at all', async () => {
    await takeEvents(app.shop.db)
    expect(
      await change('cheque', {
        enabled: true,
        title: 'Send a check',
        description: 'By mail.',
        order: 0,
        settings: { min_amount: '10.00', enable_for_virtual: false, send_to: 'Via Roma 1', unknown: 'x' },
      }),
    ).toMatchObject({
      enabled: true,
      title: 'Send a check',
      description: 'By mail.',
      order: 0,
      settings: {
        title: { value: 'Send a check' },
        min_amount: { value: '10.00', type: 'price' },
        enable_for_virtual: { value: 'no' },
        send_to: { value: 'Via Roma 1' },
      },
    })
    expect(await ids()).toEqual(['cheque', 'cod', 'bacs'])
    expect((await takeEvents(app.shop.db)).length).toBe(7)
    const body = { title: 'Other', settings: { min_amount: '-5' } }
    expect(await client.refusal('PUT', `${base}/cheque`, { body })).toEqual([
      400,
      'rest_setting_value_invalid',
    ])
    expect((await read(`${base}/cheque`)).title).toBe('Send a check')
    expect(await client.refusal('PUT', `${base}/paypal`, { body: { enabled: true } })).toEqual([
      404,
      'woocommerce_rest_payment_gateway_invalid',
    ])
  })

  it('are changed together, each named by the id that its record has', async () => {
    const body = {
      update: [
        { id: 'bacs', title: 'Transfer' },
        { id: 'paypal', title: 'x' },
      ],
    }
    const reply = (await client.request('POST', `${base}/batch`, { body })).json()
    expect(reply.update).toMatchObject([
      { id: 'bacs', title: 'Transfer' },
      { id: 'paypal', error: { code: 'woocommerce_rest_payment_gateway_invalid' } },
    ])
  })
})
