import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import type { Attacker } from '../../support/hostile/attacker.ts'
import type { HostileCall } from '../../support/hostile/calls.ts'
import { attackedShop, programAt } from '../../support/hostile/program.ts'
import { jsonOf, jsonType, resourceCalls } from '../../support/hostile/resource-calls.ts'

let app: TestApp
let program: Attacker
let calls: readonly HostileCall[]
beforeAll(async () => {
  app = await makeTestApp({ env: attackedShop })
  program = await programAt(app)
  calls = await resourceCalls(program)
})
afterAll(async () => {
  program.close()
  await app.close()
})

const lists = () => calls.filter(({ method, fields }) => method === 'GET' && fields.includes('per_page'))
const creations = () =>
  calls.filter(({ method, address, valid }) => method === 'POST' && valid && !address.endsWith('/batch'))
const batches = () => calls.filter(({ address, valid }) => address.endsWith('/batch') && valid)

async function get(path: string) {
  const { status, body, headers } = await program.send({ method: 'GET', path })
  return { status, data: JSON.parse(body), total: headers['x-wp-total'] }
}

async function post(path: string, body: string) {
  const answer = await program.send({ method: 'POST', path, headers: jsonType, body })
  return { status: answer.status, data: JSON.parse(answer.body) }
}

/** How many rows each table has, those of the log of the shop left out. */
async function rowCounts(): Promise<Record<string, number>> {
  const { rows } = await app.database.pool.query(`
    select relname as name,
           (xpath('/row/c/text()', query_to_xml('select count(*) as c from ' || quote_ident(relname), false, true, '')))[1]::text::int as count
      from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname not in ('api_key_nonce', 'rate_limit')`)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

describe('every list', () => {
  it('has at most 100 records a page', async () => {
    expect(lists().length).toBeGreaterThan(25)
    for (const { address } of lists()) {
      const whole = await get(address)
      const { status, data } = await get(`${address}?per_page=101`)
      // Lists without pages are answered whole.
      const code = whole.total === undefined ? undefined : 'rest_invalid_param'
      expect([address, status, data.code]).toEqual([address, code ? 400 : 200, code])
    }
  })

  it('is empty past its end', async () => {
    for (const { address } of lists()) {
      const whole = await get(address)
      const { status, data, total } = await get(`${address}?offset=100000`)
      expect([address, status, total]).toEqual([address, 200, whole.total])
      expect(data).toEqual(whole.total === undefined ? whole.data : [])
    }
  })

  it('takes SQL in a filter for a text', async () => {
    const before = await rowCounts()
    const sqlText = encodeURIComponent("a') or 1=1; delete from product; --")
    for (const { address, fields } of lists()) {
      const whole = await get(address)
      for (const name of fields.filter((field) => !['_fields', '_embed'].includes(field))) {
        const { status, data } = await get(`${address}?${name}=${sqlText}`)
        if (status === 200 && whole.total !== undefined)
          expect([address, name, data]).toEqual([address, name, []])
        else if (status !== 200)
          expect([address, name, status, data.code]).toEqual([address, name, 400, 'rest_invalid_param'])
      }
    }
    expect(await rowCounts()).toEqual(before)
  })
})

describe('every field of a record', () => {
  it('refuses a value of another type, and nothing is stored', async () => {
    for (const { address, fields, valid = {} } of creations()) {
      const before = await rowCounts()
      for (const name of fields) {
        const body = jsonOf({ ...valid, [name]: [[[]]] })
        const { status, data } = await post(address, body)
        expect([address, name, status, data.code]).toEqual([address, name, 400, 'rest_invalid_param'])
      }
      expect(await rowCounts()).toEqual(before)
    }
  })

  it('is not found by the names that every object has', async () => {
    const names = '{"__proto__":{"id":1},"constructor":{"prototype":{"id":1}},"toString":"1"}'
    for (const { address, fields, valid = {} } of creations()) {
      for (const name of fields) {
        const body = jsonOf({ ...valid, [name]: '@' }).replace('"@"', names)
        expect([address, name, (await post(address, body)).status]).toEqual([
          address,
          name,
          // 409: an exchange is made once.
          expect.toBeOneOf(address.endsWith('/exchange') ? [400, 409] : [200, 201, 400]),
        ])
      }
    }
  })

  it('is ignored where it is unknown', async () => {
    for (const { address, valid = {} } of creations()) {
      const { status, data } = await post(address, jsonOf({ ...valid, colour_of_the_moon: '#ffffff' }))
      expect([address, status]).toEqual([address, expect.toBeOneOf([200, 201])])
      expect(data).not.toHaveProperty('colour_of_the_moon')
    }
  })
})

describe('every batch', () => {
  const body = (list: 'create' | 'update', count: number, valid: object) =>
    `{"${list}":[${Array.from({ length: count }, () => jsonOf(valid))}]}`

  it('of 101 records is refused as a whole', async () => {
    expect(batches().length).toBeGreaterThan(12)
    const before = await rowCounts()
    for (const { address, valid = {} } of batches()) {
      const list = address.includes('/settings/') ? 'update' : 'create'
      const { status, data } = await post(address, body(list, 101, valid))
      expect([address, status, data.code]).toEqual([
        address,
        413,
        'woocommerce_rest_request_entity_too_large',
      ])
    }
    expect(await rowCounts()).toEqual(before)
  })

  it('of 100 records is done', async () => {
    const address = '/wp-json/wc/v3/products/tags/batch'
    const { status, data } = await post(address, body('create', 100, { name: 'Ochre #' }))
    expect([status, data.create.length]).toEqual([200, 100])
    expect(data.create.filter(({ error }: { error?: unknown }) => error)).toEqual([])
  })
})
