import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiKeyCommands } from '../../../../src/features/accounts/api-keys/commands.ts'
import { historyOf } from '../../../../src/features/history/history.ts'
import { resetMenu, saveMenu } from '../../../../src/features/menus/menus.ts'
import { type Actor, actingAs } from '../../../../src/platform/events/actor.ts'
import { accountOf, type Caller, programOf, signedInAs } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'
import { runCommandIn } from '../../../support/command-line.ts'

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
    { name: 'application_password.updated', title: '', fields: 'name', by: 'person' },
    { name: 'application_password.revoked', title: 'Old till', fields: 'account', by: 'person' },
  ])
  const recorded = JSON.stringify(await historyOf(app.shop, { limit: 1_000 }))
  for (const secret of [password, ...lines.map((line) => line.split(/\s+/).at(-1) ?? '')])
    expect(recorded).not.toContain(secret)
})
