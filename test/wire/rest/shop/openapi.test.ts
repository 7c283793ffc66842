import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, signedInAs } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'
import { picture } from '../../../support/http/rest-media.ts'
import { world } from '../../../support/world.ts'

type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, RecordSchema>> }
}
type RecordSchema = { readonly properties?: Readonly<Record<string, object>> }
type AnswerSchema = {
  readonly $ref?: string
  readonly items?: AnswerSchema
  readonly additionalProperties?: AnswerSchema
}
type Operation = {
  readonly responses: Readonly<
    Record<
      string,
      { readonly content: Readonly<Record<'application/json', { readonly schema: AnswerSchema }>> }
    >
  >
  readonly operationId: string
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema?: object }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> }
}

let app: TestApp
let openApi: Document
beforeAll(async () => {
  app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example' } })
  const reply = await app.fastify.inject({ url: '/wp-json/openapi.json', headers: { host: 'shop.example' } })
  openApi = reply.json()
})
afterAll(() => app.close())

const operations = () => Object.values(openApi.paths).flatMap((path) => Object.values(path))

it('is a valid document of OpenAPI 3.1', async () => {
  const validator = new Validator()
  const result = await validator.validate(structuredClone(openApi))
  expect([result.valid, result.errors, validator.version]).toEqual([true, undefined, '3.1'])
  // Every reference leads somewhere.
  expect(() => validator.resolveRefs()).not.toThrow()
})

it('has valid schemas of all records and arguments', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: {} })
  const schemas: [string, object][] = [
    ...Object.entries(openApi.components.schemas),
    ...operations().flatMap(({ operationId, parameters, requestBody }) => [
      ...parameters.flatMap(({ name, schema }): [string, object][] =>
        schema ? [[`${operationId} ${name}`, schema]] : [],
      ),
      ...Object.values(requestBody?.content ?? {}).map(({ schema }): [string, object] => [
        operationId,
        schema,
      ]),
    ]),
  ]
  expect(schemas.length).toBeGreaterThan(200)
  const invalid = schemas.flatMap(([name, schema]) =>
    ajv.validateSchema(schema) ? [] : [`${name}: ${ajv.errorsText()}`],
  )
  expect(invalid).toEqual([])
})

it('names each operation once, with the parts of its path', () => {
  const ids = operations().map(({ operationId }) => operationId)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  for (const [path, methods] of Object.entries(openApi.paths)) {
    const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    for (const { parameters } of Object.values(methods))
      expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(parts)
  }
})

it('describes what is made of a file, and what a delete under wp/v2 answers', () => {
  const { post } = openApi.paths['/wp/v2/media'] ?? {}
  expect(Object.keys(post?.requestBody?.content ?? {})).toEqual(['multipart/form-data'])
  const { schema } = post?.requestBody?.content['multipart/form-data'] ?? {}
  expect(schema).toMatchObject({ properties: { file: { type: 'string' }, alt_text: { type: 'string' } } })
  const schemas = ['user', 'deleted-user', 'application-password', 'attachment']
  expect(Object.keys(openApi.components.schemas)).toEqual(expect.arrayContaining(schemas))
  expect(openApi.components.schemas['deleted-attachment']).toMatchObject({
    properties: { deleted: { type: 'boolean' }, previous: { properties: { id: { type: 'integer' } } } },
  })
})

it('says what is new by its status, and what cannot be written', () => {
  expect(Object.keys(openApi.paths['/wc/v3/products']?.['post']?.responses ?? {})).toContain('201')
  expect(Object.keys(openApi.paths['/wc/v3/products/{id}']?.['put']?.responses ?? {})).toContain('200')
  const written = JSON.stringify(openApi)
  expect(written).not.toContain('"readonly"')
  expect(openApi.components.schemas['shop_order']).toMatchObject({
    properties: { id: { readOnly: true }, refunds: { readOnly: true } },
  })
  expect(openApi.components.schemas['shop_webhook']?.properties?.['delivery_url']).not.toHaveProperty(
    'readOnly',
  )
})

function titleIn({ $ref, items, additionalProperties }: AnswerSchema): string {
  return ($ref ?? items?.$ref ?? additionalProperties?.$ref ?? '').replace('#/components/schemas/', '')
}

/**
 * Nobody has bought a file or written a page, nothing waits to be undone, no mail was sent, and the caller has signed in without an application
 * password.
 */
const withoutRecords = [
  '/wp/v2/users/{user_id}/application-passwords/introspect',
  '/handsel/v1/intentions',
  '/handsel/v1/intentions/{id}',
  '/handsel/v1/orders/{order_id}/mails/{key}',
  '/wp/v2/pages',
  '/wp/v2/pages/{id}',
  '/wc/v3/customers/{customer_id}/downloads',
  '/wc/v2/customers/{customer_id}/downloads',
]

/** The records of a day in a shop, so that lists have something to show. */
async function fill(client: Caller): Promise<number> {
  const send = async (path: string, body: object, method: 'POST' | 'PUT' = 'POST') => {
    const reply = await client.request(method, `/wp-json${path}`, { body })
    const status = method === 'POST' ? 201 : 200
    expect([path, reply.status, reply.status === status || reply.body]).toEqual([path, status, true])
    return reply.json()
  }
  const line_items = [{ product_id: world.alba, quantity: 2 }]
  const { id: customer_id } = await send('/wc/v3/customers', { email: 'ada@shop.example', first_name: 'Ada' })
  const shipping_lines = [{ method_id: 'flat_rate', method_title: 'Post', total: '5' }]
  const fee_lines = [{ name: 'Glazing', total: '3' }]
  const billing = { email: 'ada@shop.example', country: 'US', state: 'NY' }
  const lines = { line_items, shipping_lines, fee_lines }
  const order = await send('/wc/v3/orders', { ...lines, customer_id, billing, set_paid: true })
  await send(`/wc/v3/orders/${order.id}/notes`, { note: 'Fragile' })
  await send(`/wc/v3/orders/${order.id}/refunds`, { amount: '1.00', api_refund: false })
  await send(`/handsel/v1/customers/${customer_id}/notes`, { text: 'Calls before noon' })
  await send('/handsel/v1/returns', {
    ...{ order_id: order.id, key: 'first-return', reason: 'damaged' },
    lines: [{ line_id: order.line_items[0].id, quantity: 1 }],
  })
  await send('/wc/v3/coupons', { code: 'spring', discount_type: 'percent', amount: '5' })
  await send('/wc/v3/taxes', { country: 'US', rate: '4', name: 'Tax' })
  await send('/wc/v3/webhooks', { topic: 'order.updated', delivery_url: 'https://receiver.example/' })
  const { id: zone } = await send('/wc/v3/shipping/zones', { name: 'Coast' })
  const places = [{ code: 'US', type: 'country' }]
  await send(`/wc/v3/shipping/zones/${zone}/locations`, places, 'PUT')
  await send(`/wc/v3/shipping/zones/${zone}/methods`, { method_id: 'flat_rate' })
  await send('/handsel/v1/order-views', { name: 'Gifts', filters: { tag: 'Gift' } })
  await send('/handsel/v1/test-mails', { key: testMail, kind: 'reset', to: 'anna@example.com' })
  await send('/wc/v3/products/tags', { name: 'Blue' })
  await send('/wc/v3/products/brands', { name: 'Kiln' })
  await send('/wc/v3/products/shipping_classes', { name: 'Heavy' })
  await send('/handsel/v1/api-keys', { description: 'Till', permissions: 'read' })
  await send('/wp/v2/users/me/application-passwords', { name: 'Till' })
  // The history has what was changed when its job has run.
  await app.runJobs()
  await send('/wc/v3/orders', { billing: { email: 'guest@home.example' } })
  await app.database.pool.query(
    `insert into error_entry (digest, what, place, message, count, first_at, last_at)
     values ('a', 'the kiln is cold', '', '', 1, now(), now())`,
  )
  await app.database.pool.query(
    `insert into event_delivery (handler, event_id, name, subject, payload, actor, at, failed_at, last_error)
     values ('history', 1, 'order.updated', 'order:1', '{}', '{"kind":"job"}', now(), now(), 'refused')`,
  )
  return order.id
}

const testMail = 'a-test-mail-of-this-file'

async function uploadTo({ cookie, nonce }: Awaited<ReturnType<typeof signedInAs>>): Promise<void> {
  const type = { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="vase.png"' }
  const headers = { host: 'shop.example', cookie, 'x-wp-nonce': nonce, ...type }
  const url = '/wp-json/wp/v2/media'
  const reply = await app.fastify.inject({ method: 'POST', url, payload: await picture(), headers })
  expect(reply.statusCode).toBe(201)
}

it('describes the answer of every route that reads', async () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: {} })
  ajv.addSchema({ $id: 'shop', components: openApi.components })
  const anna = await signedInAs(app, 'anna', 'administrator')
  const orderId = await fill(anna)
  await uploadTo(anna)
  const [webhook] = (await anna.request('GET', '/wp-json/wc/v3/webhooks')).json()
  // Records of these have records below them.
  const keysOf: Readonly<Record<string, readonly (number | string)[]>> = {
    '/wp/v2/users': [anna.id],
    '/handsel/v1/accounts': [anna.id],
    '/wc/v3/products': [world.alba, world.tray],
    '/wc/v2/products': [world.alba, world.tray],
    '/wc/v1/orders': [orderId],
    '/handsel/v1/webhooks': [webhook.id],
    '/handsel/v1/test-mails': [testMail],
  }

  /** Addresses of a path, with the keys of what its lists have. */
  const addressesOf = async (path: string): Promise<readonly string[]> => {
    const [, before = '', name = '', after = ''] = /^(.*?)\/\{(\w+)\}(.*)$/.exec(path) ?? []
    if (name === '') return [path]
    const list = keysOf[path.slice(0, before.length)] ?? (await listed(before, name))
    const nested = list.map((key) => addressesOf(`${before}/${key}${after}`))
    return (await Promise.all(nested)).flat()
  }
  const listed = async (list: string, name: string): Promise<readonly (string | number)[]> => {
    const data = (await anna.request('GET', `/wp-json${list}`)).json()
    const all: Record<string, string | number>[] = Array.isArray(data) ? data : Object.values(data)
    return all.map((one) => one['id'] ?? one[name] ?? one['slug'] ?? one['code'] ?? '').slice(0, 4)
  }

  const problems: string[] = []
  const unread: string[] = []
  for (const [path, { get }] of Object.entries(openApi.paths)) {
    if (!get) continue
    const { schema } = get.responses['200']!.content['application/json'] ?? {}
    // A file.
    if (!schema) continue
    if (Object.keys(schema).length === 0) problems.push(`${path}: no schema`)
    const validate = ajv.compile(
      JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"shop#/components')),
    )
    let count = 0
    for (const address of await addressesOf(path)) {
      const reply = await anna.request('GET', `/wp-json${address}?context=edit`)
      if (reply.status !== 200) continue
      const data = reply.json()
      count += Array.isArray(data) ? data.length : 1
      if (!validate(data)) problems.push(`${address}: ${ajv.errorsText(validate.errors)}`)
      const [record] = Array.isArray(data) ? data : [data]
      const known = Object.keys(openApi.components.schemas[titleIn(schema)]?.properties ?? {})
      const named = schema.additionalProperties
      const unknown = Object.keys(record ?? {}).filter((name) => !known.includes(name) && name !== '_links')
      if (!named && unknown.length > 0) problems.push(`${address}: undocumented ${unknown.join()}`)
    }
    if (count === 0) unread.push(path)
  }
  expect(problems).toEqual([])
  expect(unread.filter((path) => !withoutRecords.includes(path))).toEqual([])
})
