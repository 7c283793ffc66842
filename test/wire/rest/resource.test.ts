import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Feature } from '../../../src/platform/feature.ts'
import { RestRefusal } from '../../../src/platform/rest/endpoint.ts'
import { contract } from '../../../src/platform/rest/resource/contract.ts'
import { resource } from '../../../src/platform/rest/resource/resource.ts'
import { restShop } from '../../support/http/rest-client.ts'

type Desk = { id: number; name: string; room_id: number; secret: string }
const desks = new Map<number, Desk>()

const deskContract = contract({
  path: 'wc/v3/rooms/:room_id/desks',
  title: 'desk',
  parents: { room_id: z.int() },
  record: z.object({
    id: z.int().describe('The id.').meta({ readonly: true }),
    name: z.string(),
    room_id: z.int(),
    secret: z.string().meta({ context: ['edit'] }),
  }),
  query: { search: z.string().max(50).default('') },
  create: { name: z.string().min(1).max(20) },
  change: { name: z.string().min(1).max(20).optional() },
  readAlso: ['wc/v2'],
})

const deskEndpoints = resource(deskContract, {
  access: { read: 'edit_products', write: 'edit_products' },
  async list(_request, { room_id, search, first, limit }) {
    const found = [...desks.values()].filter((one) => one.room_id === room_id && one.name.includes(search))
    return { items: found.slice(first, first + limit), total: found.length }
  },
  get: async (_request, { id, room_id }) => found(id, room_id),
  async create(_request, { name, room_id }) {
    if (name === 'taken') throw new RestRefusal('desk_taken', 'This name is taken.', 400)
    const desk = { id: desks.size + 1, name, room_id, secret: 'oak' }
    desks.set(desk.id, desk)
    return desk
  },
  async change(_request, { id, room_id, name }) {
    const desk = found(id, room_id)
    if (desk && name) desk.name = name
    return desk
  },
  async remove(_request, { id, room_id }) {
    const desk = found(id, room_id)
    if (desk) desks.delete(id)
    return desk
  },
  links: (_desk, root) => ({ up: [{ href: `${root}wc/v3/rooms/:room_id` }] }),
})

function found(id: number, room: number): Desk | undefined {
  const desk = desks.get(id)
  return desk?.room_id === room ? desk : undefined
}

/** A resource under `wp/v2` of the same records, whose deletes have arguments of their own. */
const lampEndpoints = resource(
  contract({
    path: 'wp/v2/lamps',
    title: 'lamp',
    record: z.object({ id: z.int(), secret: z.string().meta({ context: ['edit'] }) }),
    create: { name: z.string().default('Lamp') },
    remove: { force: z.boolean().default(false), heir: z.int() },
  }),
  {
    access: { read: 'anyone', write: 'edit_posts', list: 'list_users', remove: 'manage_options' },
    codes: { name: 'post', denied: { create: 'rest_cannot_hang' } },
    list: async () => ({ items: [...desks.values()], total: desks.size }),
    get: async (_request, { id }) => desks.get(id),
    async create(_request, { name }) {
      const lamp = { id: desks.size + 1, name, room_id: 0, secret: 'oil' }
      desks.set(lamp.id, lamp)
      return lamp
    },
    async remove(_request, { id, force, heir }) {
      const lamp = desks.get(id)
      if (lamp && !desks.has(heir)) throw new RestRefusal('lamp_without_heir', 'There is no such heir.', 400)
      if (lamp && force) desks.delete(id)
      return lamp
    },
  },
)

const feature: Feature = { name: 'desks', calls: { rest: { ...deskEndpoints, ...lampEndpoints } } }
const lamps = '/wp-json/wp/v2/lamps'
const base = '/wp-json/wc/v3/rooms/7/desks'
const owner = { who: 'key-both' }

let shop: Awaited<ReturnType<typeof restShop>>
beforeAll(async () => {
  shop = await restShop(feature)
})
afterAll(() => shop.app.close())
beforeEach(() => {
  desks.clear()
  for (const id of [1, 2, 3]) desks.set(id, { id, name: `Desk ${id}`, room_id: 7, secret: 'oak' })
})

const request: typeof shop.request = (url, options = {}) => shop.request(url, { ...owner, ...options })
const send = async (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload: object = {}) => {
  const reply = await request(url, { method, payload })
  return [reply.statusCode, reply.json()]
}

describe('a resource', () => {
  it('has a list with pages, which is empty beyond the last', async () => {
    const reply = await request(`${base}?per_page=2&page=2`)
    expect([reply.statusCode, reply.headers['x-wp-total'], reply.headers['x-wp-totalpages']]).toEqual([
      200,
      '3',
      '2',
    ])
    expect(reply.json()).toEqual([
      {
        id: 3,
        name: 'Desk 3',
        room_id: 7,
        _links: {
          self: [{ href: `http://localhost:3000${base}/3` }],
          collection: [{ href: `http://localhost:3000${base}` }],
          up: [{ href: 'http://localhost:3000/wp-json/wc/v3/rooms/7' }],
        },
      },
    ])
    expect((await request(`${base}?page=9`)).json()).toEqual([])
    expect((await request(`${base}?offset=2&search=Desk`)).json()).toHaveLength(1)
    expect((await request(`${base}?per_page=101`)).json()).toMatchObject({ code: 'rest_invalid_param' })
  })

  it('shows a record by context and fields, also to clients of an older version', async () => {
    expect((await request(`${base}/1?context=edit&_fields=id,secret`)).json()).toEqual({
      id: 1,
      secret: 'oak',
    })
    expect((await request('/wp-json/wc/v2/rooms/7/desks/1')).json()).toMatchObject({
      id: 1,
      _links: { self: [{ href: 'http://localhost:3000/wp-json/wc/v2/rooms/7/desks/1' }] },
    })
    expect(await send('DELETE', '/wp-json/wc/v2/rooms/7/desks/1?force=true')).toMatchObject([404, {}])
  })

  it.each([
    ['GET', `${base}/9`, 404, 'woocommerce_rest_desk_invalid_id'],
    ['GET', '/wp-json/wc/v3/rooms/8/desks/1', 404, 'woocommerce_rest_desk_invalid_id'],
    ['GET', '/wp-json/wc/v3/rooms/x/desks/1', 404, 'rest_no_route'],
    ['PUT', `${base}/9`, 400, 'woocommerce_rest_desk_invalid_id'],
    ['DELETE', `${base}/9?force=true`, 404, 'woocommerce_rest_desk_invalid_id'],
    ['DELETE', `${base}/1`, 501, 'woocommerce_rest_trash_not_supported'],
  ] as const)('refuses %s %s', async (method, url, status, code) => {
    const reply = await request(url, { method })
    expect([reply.statusCode, reply.json().code]).toEqual([status, code])
    expect(desks.size).toBe(3)
  })

  it('is created with its address, never with an id', async () => {
    const reply = await request(base, { method: 'POST', payload: { name: 'Oak', id: 0 } })
    expect([reply.statusCode, reply.headers['location']]).toEqual([201, `http://localhost:3000${base}/4`])
    expect(reply.json()).toMatchObject({ id: 4, name: 'Oak', room_id: 7, secret: 'oak' })
    expect(await send('POST', base, { name: 'Elm', id: 7 })).toMatchObject([
      400,
      { code: 'woocommerce_rest_desk_exists' },
    ])
    expect(await send('POST', base, {})).toMatchObject([400, { code: 'rest_missing_callback_param' }])
  })

  it.each(['POST', 'PUT', 'PATCH'] as const)('is changed by %s', async (method) => {
    expect(await send(method, `${base}/2`, { name: 'Elm', room_id: 8 })).toMatchObject([
      200,
      { name: 'Elm', room_id: 7 },
    ])
  })

  it('is deleted with force', async () => {
    expect(await send('DELETE', `${base}/2?force=true`)).toMatchObject([200, { id: 2 }])
    expect([...desks.keys()]).toEqual([1, 3])
  })

  it('has a batch in which each record has its own answer', async () => {
    const [status, body] = await send('POST', `${base}/batch`, {
      create: [{ name: 'Oak' }, { name: 'taken' }, {}, 'Elm'],
      update: [{ id: 1, name: 'Ash' }, { id: 9, name: 'Fir' }, { name: 'Fir' }],
      delete: [2, 9, { id: 3 }],
    })
    expect([status, body]).toMatchObject([
      200,
      {
        create: [
          { id: 4, name: 'Oak' },
          { id: 0, error: { code: 'desk_taken', data: { status: 400 } } },
          { id: 0, error: { code: 'rest_missing_callback_param' } },
          { error: {} },
        ],
        update: [
          { id: 1, name: 'Ash' },
          { id: 9, error: { code: 'woocommerce_rest_desk_invalid_id' } },
          { id: 0, error: { code: 'rest_missing_callback_param' } },
        ],
        delete: [{ id: 2 }, { id: 9, error: { code: 'woocommerce_rest_desk_invalid_id' } }, { id: 3 }],
      },
    ])
    expect([...desks.values()].map(({ name }) => name)).toEqual(['Ash', 'Oak'])
    const many = Array.from({ length: 101 }, () => ({ name: 'Oak' }))
    expect(await send('POST', `${base}/batch`, { create: many })).toMatchObject([
      413,
      { code: 'woocommerce_rest_request_entity_too_large' },
    ])
    expect(desks.size).toBe(2)
  })

  it.each([
    ['key-read', 'GET', base, 200, undefined],
    ['key-read', 'POST', base, 401, 'woocommerce_rest_authentication_error'],
    ['key-write', 'GET', base, 401, 'woocommerce_rest_authentication_error'],
    ['customer', 'GET', base, 403, 'woocommerce_rest_cannot_view'],
    ['customer', 'POST', base, 403, 'woocommerce_rest_cannot_create'],
    ['customer', 'PUT', `${base}/1`, 403, 'woocommerce_rest_cannot_edit'],
    ['customer', 'DELETE', `${base}/1`, 403, 'woocommerce_rest_cannot_delete'],
    ['customer', 'POST', `${base}/batch`, 403, 'woocommerce_rest_cannot_batch'],
    ['', 'GET', `${base}/1`, 401, 'woocommerce_rest_cannot_view'],
  ] as const)('answers %s with the code of its right: %s %s', async (who, method, url, status, code) => {
    const reply = await request(url, { method, who })
    expect([reply.statusCode, reply.json().code]).toEqual([status, code])
  })

  it('cannot be written by a key for reading that names another method', async () => {
    const headers = { 'x-http-method-override': 'DELETE' }
    const reply = await request(`${base}/1?force=true`, { method: 'POST', headers, who: 'key-read' })
    expect([reply.statusCode, desks.size]).toEqual([401, 3])
  })

  it.each([
    ['', 'GET', `${lamps}/1`, 200, undefined],
    ['', 'GET', lamps, 401, 'rest_forbidden'],
    ['author', 'GET', lamps, 403, 'rest_forbidden'],
    ['customer', 'POST', lamps, 403, 'rest_cannot_hang'],
    ['author', 'POST', lamps, 201, undefined],
    ['author', 'DELETE', `${lamps}/1?heir=2&force=true`, 403, 'rest_cannot_delete'],
    ['key-both', 'GET', `${lamps}/9`, 404, 'rest_post_invalid_id'],
    ['key-both', 'DELETE', `${lamps}/9?heir=2`, 404, 'rest_post_invalid_id'],
    ['key-both', 'DELETE', `${lamps}/1`, 400, 'rest_missing_callback_param'],
    ['key-both', 'DELETE', `${lamps}/1?heir=9`, 400, 'lamp_without_heir'],
    ['key-both', 'POST', `${lamps}/batch`, 404, 'rest_no_route'],
  ] as const)('under wp/v2 answers %s by right and code: %s %s', async (who, method, url, status, code) => {
    const reply = await request(url, { method, who })
    expect([reply.statusCode, reply.json().code]).toEqual([status, code])
  })

  it('under wp/v2 deletes with its own arguments, and answers the record as it was', async () => {
    expect(await send('POST', lamps, { id: 7 })).toMatchObject([400, { code: 'rest_post_exists' }])
    const previous = { id: 1, secret: 'oak', _links: { self: [{ href: `http://localhost:3000${lamps}/1` }] } }
    expect(await send('DELETE', `${lamps}/1?heir=2`)).toMatchObject([200, { deleted: true, previous }])
    expect(desks.has(1)).toBe(true)
    expect((await send('DELETE', `${lamps}/1?heir=2&force=true`))[0]).toBe(200)
    expect(desks.has(1)).toBe(false)
  })

  it('describes itself by OPTIONS and in the OpenAPI document', async () => {
    const options = (await request(base, { method: 'OPTIONS' })).json()
    expect(options.schema).toMatchObject({ title: 'desk', properties: { secret: { context: ['edit'] } } })
    expect(options.endpoints[1].args.name).toMatchObject({ type: 'string', required: true, maxLength: 20 })
    const openApi = (await request('/wp-json/openapi.json', { who: '' })).json()
    const operations = openApi.paths['/wc/v3/rooms/{room_id}/desks/{id}']
    expect(Object.keys(operations)).toEqual(['get', 'post', 'put', 'patch', 'delete'])
    expect(operations.get.responses['200'].content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/desk',
    })
    expect(openApi.components.schemas.desk.properties.name).toMatchObject({ type: 'string' })
  })
})
