import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiKeyCommands } from '../../../../src/features/accounts/api-keys/commands.ts'
import { historyOf } from '../../../../src/features/history/history.ts'
import { resetMenu, saveMenu } from '../../../../src/features/menus/menus.ts'
import { type Actor, actingAs } from '../../../../src/platform/events/actor.ts'
import { accountOf, type Caller, programOf, signedInAs } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'
import { runCommandIn } from '../../../support/command-line.ts'
import { picture } from '../../../support/http/rest-media.ts'
import { world } from '../../../support/world.ts'

let app: TestApp
let client: Caller
beforeAll(async () => {
  app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example' } })
  client = await programOf(app, (await accountOf(app, 'owner', 'administrator')).id, 'read_write')
})
afterAll(() => app.close())

async function send(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) {
  const reply = await client.request(method, `/wp-json${path}`, { body })
  expect([reply.status < 300, reply.body]).toEqual([true, expect.anything()])
  return reply.json()
}

/** What the history has of a thing, the first first. */
async function entriesOf(subject: string) {
  await app.runJobs()
  const entries = await historyOf(app.shop, { limit: 100, subject })
  return entries
    .toReversed()
    .map(({ name, title, fields, actor }) => ({ name, title, fields: fields.join(), by: actor.kind }))
}

it('the history has attributes and their values, with the key that changed them', async () => {
  const path = '/wc/v3/products/attributes'
  const { id } = await send('POST', path, { name: 'Glaze' })
  await send('PUT', `${path}/${id}`, { name: 'Glazes', type: 'color' })
  await send('PUT', `${path}/${id}`, { name: 'Glazes' })
  const value = await send('POST', `${path}/${id}/terms`, { name: 'Matt' })
  const product = { name: 'Cup', attributes: [{ id, options: ['Matt', 'Shiny'] }] }
  const { id: productId } = await send('POST', '/wc/v3/products', product)
  const values = (await client.request('GET', `/wp-json${path}/${id}/terms`)).json()
  const shiny = values.find(({ name }: { name: string }) => name === 'Shiny').id
  await send('DELETE', `/wc/v3/products/${productId}?force=true`)
  await send('DELETE', `${path}/${id}?force=true`)

  const by = 'key'
  expect(await entriesOf(`attribute:${id}`)).toEqual([
    { name: 'attribute.created', title: 'Glaze', fields: '', by },
    { name: 'attribute.updated', title: 'Glazes', fields: 'kind,name', by },
    { name: 'attribute.deleted', title: 'Glazes', fields: '', by },
  ])
  const created = (title: string) => ({ name: 'term.created', title, fields: '', by })
  expect(await entriesOf(`term:${value.id}`)).toEqual([created('Matt')])
  expect(await entriesOf(`term:${shiny}`)).toEqual([created('Shiny')])
})

it('the history has webhooks, without what receivers know their senders by', async () => {
  const path = '/wc/v3/webhooks'
  const address = 'https://books.example/in/7f3a'
  const { id } = await send('POST', path, { name: 'Books', topic: 'order.created', delivery_url: address })
  await send('PUT', `${path}/${id}`, { name: 'Books', status: 'active', topic: 'order.created' })
  await send('PUT', `${path}/${id}`, {
    status: 'paused',
    delivery_url: `${address}1`,
    secret: 'new-secret-of-books',
  })
  await send('DELETE', `${path}/${id}?force=true`)
  expect(await entriesOf(`webhook:${id}`)).toEqual([
    { name: 'webhook.created', title: 'Books', fields: '', by: 'key' },
    { name: 'webhook.updated', title: 'Books', fields: 'secret,status,delivery_url', by: 'key' },
    { name: 'webhook.deleted', title: 'Books', fields: '', by: 'key' },
  ])
  const recorded = JSON.stringify(await historyOf(app.shop, { limit: 1_000 }))
  for (const secret of ['7f3a', 'new-secret-of-books']) expect(recorded).not.toContain(secret)
})

it('the history has pictures and their texts', async () => {
  const path = '/wp-json/wp/v2/media'
  const carl = await signedInAs(app, 'carl', 'administrator')
  const uploaded = await app.fastify.inject({
    method: 'POST',
    url: path,
    payload: await picture(),
    headers: {
      host: 'shop.example',
      cookie: carl.cookie,
      'x-wp-nonce': carl.nonce,
      'content-type': 'image/png',
      'content-disposition': 'attachment; filename="vase.png"',
    },
  })
  const { id } = uploaded.json()
  const texts = { alt_text: 'A vase', title: 'Vase' }
  await carl.request('POST', `${path}/${id}`, { body: texts })
  await carl.request('POST', `${path}/${id}`, { body: texts })
  await carl.request('DELETE', `${path}/${id}?force=true`)
  const by = 'person'
  expect(await entriesOf(`media:${id}`)).toEqual([
    { name: 'media.created', title: 'vase.png', fields: '', by },
    { name: 'media.updated', title: 'Vase', fields: 'title,alt_text', by },
    { name: 'media.deleted', title: 'vase.png', fields: '', by },
  ])
})

it('the history has the number of an order, and terms of stock without a change of quantity', async () => {
  const { id, number } = await send('POST', '/wc/v3/orders', {
    line_items: [{ product_id: world.alba, quantity: 1 }],
  })
  await send('PUT', `/wc/v3/orders/${id}`, { status: 'cancelled' })
  expect(await entriesOf(`order:${id}`)).toMatchObject([
    { name: 'order.created', title: number },
    { name: 'order.updated', title: number },
  ])

  const product = { name: 'Jug', regular_price: '20', manage_stock: true, stock_quantity: 3 }
  const { id: jug } = await send('POST', '/wc/v3/products', product)
  await send('PUT', `/wc/v3/products/${jug}`, { backorders: 'notify', low_stock_amount: 2 })
  await send('PUT', `/wc/v3/products/${jug}`, { backorders: 'notify', low_stock_amount: 2, name: 'Jug' })
  await send('PUT', `/wc/v3/products/${jug}`, { stock_quantity: 5 })
  expect(await entriesOf(`product:${jug}`)).toMatchObject([
    { name: 'product.created', title: 'Jug' },
    { name: 'stock.changed', fields: 'stock_quantity' },
    { name: 'product.updated', title: 'Jug', fields: 'backorders,low_stock_amount' },
    { name: 'stock.changed', title: 'Jug', fields: 'stock_quantity' },
  ])
})

it('the history has no entry for settings and coupons that are saved as they are', async () => {
  const setting = '/wc/v3/settings/general/woocommerce_price_num_decimals'
  await send('PUT', setting, { value: '2' })
  const { id } = await send('POST', '/wc/v3/coupons', { code: 'same', amount: '5', discount_type: 'percent' })
  await send('PUT', `/wc/v3/coupons/${id}`, { amount: '5' })
  await send('PUT', `/wc/v3/coupons/${id}`, { amount: '6' })
  expect(await entriesOf(`coupon:${id}`)).toMatchObject([
    { name: 'coupon.created', title: 'same' },
    { name: 'coupon.updated', title: 'same', fields: 'amount' },
  ])
  expect(await entriesOf('setting:currency_decimals')).toEqual([])
})

it('the history has menus, with who changed them', async () => {
  const { person } = await signedInAs(app, 'anna', 'shop_manager')
  const actor: Actor = { kind: 'person', id: person.id }
  const shop = actingAs(app.shop, actor)
  const items = [{ label: 'About', href: '/about/' }]
  expect(await saveMenu(shop, 'footer', items)).toMatchObject({ ok: true })
  await saveMenu(shop, 'footer', items)
  await resetMenu(shop, 'footer')
  await app.runJobs()
  const changed = { name: 'menu.changed', actor, by: 'anna', fields: ['items'] }
  expect(await historyOf(app.shop, { limit: 9, subject: 'menu:footer' })).toMatchObject([
    { ...changed, before: { items: [{ label: 'About' }] } },
    { ...changed, after: { items: [{ label: 'About' }] } },
  ])
})

it('the history has keys and application passwords, and nothing that opens anything', async () => {
  const command: Actor = { kind: 'command', name: 'api-key' }
  const lines: string[] = []
  const output = { shop: actingAs(app.shop, command), printed: lines, warned: [] }
  const run = (...args: string[]) => runCommandIn(apiKeyCommands, args, output)
  await run('api-key', 'create', 'owner@example.com', '--permissions', 'read', '--description', 'Stock')
  const { rows } = await app.database.pool.query(`select max(id)::int as id from api_key`)
  const { id } = rows[0]
  expect(await run('api-key', 'revoke', String(id))).toBe(0)
  expect(await entriesOf(`api_key:${id}`)).toEqual([
    { name: 'api_key.created', title: 'Stock', fields: 'account,permissions', by: 'command' },
    { name: 'api_key.revoked', title: 'Stock', fields: 'account', by: 'command' },
  ])

  const path = '/wp/v2/users/me/application-passwords'
  const bea = await signedInAs(app, 'bea', 'administrator')
  const sendAs = async (method: 'POST' | 'PUT' | 'DELETE', at: string, body?: unknown) =>
    (await bea.request(method, `/wp-json${at}`, { body })).json()
  const { uuid, password } = await sendAs('POST', path, { name: 'Till' })
  await sendAs('PUT', `${path}/${uuid}`, { name: 'Old till' })
  await sendAs('DELETE', `${path}/${uuid}`)
  expect(await entriesOf(`application_password:${uuid}`)).toEqual([
    { name: 'application_password.created', title: 'Till', fields: 'account', by: 'person' },
    { name: 'application_password.updated', title: 'Till', fields: 'name', by: 'person' },
    { name: 'application_password.revoked', title: 'Old till', fields: 'account', by: 'person' },
  ])
  const recorded = JSON.stringify(await historyOf(app.shop, { limit: 1_000 }))
  for (const secret of [password, ...lines.map((line) => line.split(/\s+/).at(-1) ?? '')])
    expect(recorded).not.toContain(secret)
})
