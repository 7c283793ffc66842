import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountOf, type Caller, programOf } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'
import { mailsAbout } from '../../../support/orders/order-mails.ts'
import { world } from '../../../support/world.ts'

const base = '/wp-json/wc/v3/orders'

let app: TestApp
let client: Caller
let id: number
beforeAll(async () => {
  app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example', HANDSEL_RATE_LIMITS: '0' } })
  client = await programOf(app, (await accountOf(app, 'owner', 'shop_manager')).id, 'read_write')
})
afterAll(() => app.close())
beforeEach(async () => {
  id = await create({ billing: { first_name: 'Ada', email: 'ada@example.com' } })
})

async function create(body: object): Promise<number> {
  const sent = { ...body, line_items: [{ product_id: world.coaster, quantity: 2 }] }
  return (await client.request('POST', base, { body: sent })).json().id
}

const change = (body: object) => client.request('PUT', `${base}/${id}`, { body })
const templates = async () => {
  const { json } = await client.request('GET', `/wp-json/wc/v3/orders/${id}/actions/email_templates`)
  return json().map((one: { id: string }) => one.id)
}
const send = async (body: object, of = id) =>
  (await client.request('POST', `/wp-json/wc/v3/orders/${of}/actions/send_email`, { body })).json()
const refusal = (body: object, of = id) =>
  client.refusal('POST', `/wp-json/wc/v3/orders/${of}/actions/send_email`, { body })

describe('the mails that can be sent again about an order', () => {
  it('follow its status and its refunds', async () => {
    expect(await templates()).toEqual(['customer_invoice'])
    await change({ status: 'on-hold' })
    expect(await templates()).toEqual(['customer_invoice', 'customer_on_hold_order'])
    await change({ status: 'processing' })
    expect(await templates()).toEqual(['customer_invoice', 'customer_processing_order'])
    await client.request('POST', `${base}/${id}/refunds`, { body: { amount: '5.00', api_refund: false } })
    await change({ status: 'completed' })
    expect(await templates()).toEqual([
      'customer_completed_order',
      'customer_invoice',
      'customer_refunded_order',
    ])
    await change({ status: 'refunded' })
    expect(await templates()).toEqual(['customer_refunded_order'])
  })

  it('have names and descriptions, and only their ids where they are embedded', async () => {
    const { json } = await client.request('GET', `/wp-json/wc/v3/orders/${id}/actions/email_templates`)
    expect(json()).toEqual([
      {
        id: 'customer_invoice',
        title: 'Order details',
        description: 'The details of the order, with a link to pay if it hasn’t been paid.',
      },
    ])
    const order = (await client.request('GET', `${base}/${id}?_embed=email_templates`)).json()
    expect(order._embedded).toEqual({ email_templates: [[{ id: 'customer_invoice' }]] })
  })

  it('are none without an address, and need an order', async () => {
    id = await create({ billing: { first_name: 'Ada' } })
    expect(await templates()).toEqual([])
    expect(await client.refusal('GET', `${base}/999999/actions/email_templates`)).toEqual([
      404,
      'woocommerce_rest_not_found',
    ])
  })
})

describe('a mail is sent again', () => {
  it('by its template, to a new address where that is forced, each time', async () => {
    await change({ status: 'on-hold' })
    const template_id = 'customer_on_hold_order'
    const message = 'Email template "Order on hold" sent to ada@example.com.'
    expect(await send({ template_id })).toEqual({ message })
    expect(await refusal({ template_id, email: 'new@example.com' })).toEqual([
      400,
      'woocommerce_rest_order_billing_email_exists',
    ])
    expect(await send({ template_id, email: 'new@example.com', force_email_update: true })).toEqual({
      message: 'Email template "Order on hold" sent to new@example.com.',
    })
    const mails = (await mailsAbout(app, id)).filter(({ subject }) => !subject.includes('New order'))
    expect(mails.map(({ to }) => to)).toEqual(['new@example.com', 'new@example.com', 'new@example.com'])
    const notes = (await client.request('GET', `${base}/${id}/notes`)).json()
    expect(notes.map(({ note }: { note: string }) => note)).toContain(
      'The email “Order on hold” was sent to the customer again.',
    )
  })

  it('with the last refund, each time', async () => {
    await change({ set_paid: true })
    await client.request('POST', `${base}/${id}/refunds`, { body: { amount: '5.00', api_refund: false } })
    await send({ template_id: 'customer_refunded_order' })
    await send({ template_id: 'customer_refunded_order' })
    const mails = (await mailsAbout(app, id)).filter(({ text }) => text.includes('refunded $5.00'))
    expect(mails).toHaveLength(3)
  })

  it('to the address that is sent, where the order has none', async () => {
    id = await create({ billing: { first_name: 'Ada' } })
    expect(await refusal({ template_id: 'customer_invoice' })).toEqual([
      400,
      'woocommerce_rest_missing_email',
    ])
    expect(await send({ template_id: 'customer_invoice', email: 'ada@example.com' })).toMatchObject({
      message: expect.stringContaining('ada@example.com'),
    })
    const order = (await client.request('GET', `${base}/${id}`)).json()
    expect(order.billing.email).toBe('ada@example.com')
  })

  it.each([
    [{ template_id: 'customer_completed_order' }, 'woocommerce_rest_invalid_email_template'],
    [{ template_id: 'customer_new_account' }, 'rest_invalid_param'],
    [{}, 'rest_missing_callback_param'],
    [{ template_id: 'customer_invoice', email: 'ada' }, 'rest_invalid_param'],
  ])('not by %j', async (body, code) => {
    expect(await refusal(body)).toEqual([400, code])
  })

  it('only about an order, by a key that may write', async () => {
    expect(await refusal({ template_id: 'customer_invoice' }, 999_999)).toEqual([
      404,
      'woocommerce_rest_not_found',
    ])
    const reader = await programOf(app, (await accountOf(app, 'reader', 'shop_manager')).id, 'read')
    const body = { template_id: 'customer_invoice' }
    const [status] = await reader.refusal('POST', `${base}/${id}/actions/send_email`, { body })
    expect(status).toBe(401)
  })
})
