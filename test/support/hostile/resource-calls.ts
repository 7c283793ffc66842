import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../src/platform/files/project-root.ts'
import type { Contract } from '../../../src/platform/rest/resource/contract.ts'
import type { Attacker } from './attacker.ts'
import type { HostileCall } from './calls.ts'

type Row = {
  /** `wc/v3/orders/:order_id/notes` */
  readonly path: string
  /** `list`, `get`, `create` and so on. */
  readonly answers: readonly string[]
  readonly contract: Contract
}

/** A record that the shop accepts, by the path of its resource; `#` stands for a number that no other has. */
const validRecords: Readonly<Record<string, object>> = {
  'wc/v3/products/attributes': { name: 'Glaze #' },
  'wc/v3/products/attributes/:attribute_id/terms': { name: 'Matt #' },
  'wc/v3/products': {
    name: 'Vase #',
    type: 'variable',
    regular_price: '24.00',
    attributes: [{ name: 'Size', options: ['S', 'M', 'L'], variation: true }],
  },
  'wc/v3/products/:product_id/variations': {
    regular_price: '24.00',
    attributes: [{ name: 'Size', option: 'S' }],
  },
  'wc/v3/products/categories': { name: 'Bowls #' },
  'wc/v3/products/brands': { name: 'Kiln #' },
  'wc/v3/products/tags': { name: 'Blue #' },
  'wc/v3/products/shipping_classes': { name: 'Heavy #' },
  'wc/v3/coupons': { code: 'spring-#', discount_type: 'percent', amount: '5' },
  'wc/v3/customers': { email: 'ada-#@shop.example', first_name: 'Ada' },
  'handsel/v1/customers/:customer_id/notes': { text: 'Calls on Mondays #' },
  'wc/v3/orders': {
    fee_lines: [{ name: 'Glazing', total: '500' }],
    billing: { country: 'US' },
    set_paid: true,
  },
  'wc/v3/orders/:order_id/notes': { note: 'Fragile #' },
  'wc/v3/orders/:order_id/refunds': { amount: '1.00', api_refund: false },
  'wc/v3/settings': { id: 'woocommerce_store_city', value: 'Portland' },
  'wc/v3/settings/:group': { id: 'woocommerce_store_city', value: 'Portland' },
  'wc/v3/shipping/zones': { name: 'Coast #' },
  'wc/v3/shipping/zones/:zone_id/methods': { method_id: 'flat_rate' },
  'wc/v3/shipping/zones/:zone_id/locations': { items: [{ code: 'US', type: 'country' }] },
  'handsel/v1/shipping-zones': { name: 'Coast #' },
  'wc/v3/taxes/classes': { name: 'Books #' },
  'wc/v3/taxes': { country: 'US', rate: '4', name: 'Tax #' },
  'handsel/v1/tax-rates': { country: 'US', rate: '4', name: 'Tax #' },
  'wp/v2/users': {
    username: 'ada-#',
    email: 'ada-#@users.example',
    password: 'a vase of white marble',
  },
  'handsel/v1/order-views': { name: 'Gifts #', filters: { tag: 'Gift' } },
  'wc/v3/webhooks': { topic: 'order.updated', delivery_url: 'https://receiver.invalid/', status: 'paused' },
}

/** Programs may not use them: they are for people who have signed in. */
const forPeople = [
  'wp/v2/users/:user_id/application-passwords',
  'handsel/v1/staff',
  'handsel/v1/accounts/:account_id/sessions',
  'handsel/v1/api-keys',
]

const pagingFields = ['page', 'per_page', 'offset', 'context', '_fields', '_embed']

/**
 * Every call of every resource in docs/calls.md, to a record that the shop has: a new one where the resource creates
 * records, else the first of its list. `program` may read and write everything.
 */
export async function resourceCalls(program: Attacker): Promise<HostileCall[]> {
  const records = new Map<string, string>()
  const calls: HostileCall[] = []
  for (const { path, contract, ...row } of await resourceRows()) {
    // Files are sent in other tests; a record that cannot be created again is not deleted.
    const ofFiles = ['create', 'delete']
    const answers = contract.isCreatedFromFile
      ? row.answers.filter((one) => !ofFiles.includes(one))
      : row.answers
    const list = `/wp-json/${filled(path, records)}`
    const [key = 'id'] = Object.keys(contract.key ?? {})
    const valid = (await recordOfOthers(program, path, list)) ?? validRecords[path]
    const sent = valid && { valid }
    if (answers.includes('create') && !valid) throw new Error(`No valid record of ${path}`)
    const newOne = { key, ...(answers.includes('create') && sent) }
    const isListed = answers.includes('list') || answers.includes('create')
    const id = isListed ? await recordIn(program, list, newOne) : await mailIn(program, list)
    records.set(path, id)
    const record = `${list}/${encodeURIComponent(id)}`
    // A record of its own: the other calls of it go on after it is deleted.
    const deleted = answers.includes('delete') ? await recordIn(program, list, newOne) : id
    const create = Object.keys(contract.create ?? valid ?? {})
    const change = Object.keys(contract.change ?? valid ?? {})
    const all: Readonly<Record<string, HostileCall>> = {
      list: { method: 'GET', address: list, fields: [...Object.keys(contract.query ?? {}), ...pagingFields] },
      get: { method: 'GET', address: record, fields: ['context', '_fields', '_embed'] },
      create: { method: 'POST', address: list, fields: create, ...sent },
      change: { method: 'POST', address: record, fields: change },
      delete: {
        method: 'DELETE',
        address: `${list}/${encodeURIComponent(deleted)}`,
        fields: [...Object.keys(contract.remove ?? { force: true }), key],
      },
      batch: {
        method: 'POST',
        address: `${list}/batch`,
        fields: [...new Set([...create, ...change])],
        ...sent,
      },
    }
    calls.push(...answers.flatMap((answer) => all[answer] ?? []))
  }
  return calls
}

/** A valid record that names others, which the shop has. */
async function recordOfOthers(program: Attacker, path: string, list: string): Promise<object | undefined> {
  if (path === 'handsel/v1/orders' || path === 'handsel/v1/orders/preview') return enteredOrder(program)
  if (path === 'handsel/v1/test-mails') return { key: randomUUID(), kind: 'reset', to: 'ada@shop.example' }
  if (path === 'handsel/v1/returns/:return_id/exchange') return exchangeOf(program, list)
  return path === 'handsel/v1/returns' ? returnOfOrder(program) : undefined
}

/** An exchange of the return above, which has arrived; it is made once, so that all have one key. */
async function exchangeOf(program: Attacker, list: string): Promise<object> {
  const address = list.replace(/\/exchange$/, '')
  const { version } = JSON.parse((await program.send({ method: 'GET', path: address })).body)
  const body = jsonOf({ state: 'received', version })
  const received = await program.send({ method: 'POST', path: address, headers: jsonType, body })
  const { version: seen } = JSON.parse(received.body)
  return { ...(await enteredOrder(program)), key: 'exchange-key', version: seen }
}

/** A return of one of the many items of an order that is paid, so that it can be sent again and again. */
async function returnOfOrder(program: Attacker): Promise<object> {
  const entered = { ...(await enteredOrder(program, 20)), pay: 'paid' }
  const sent = { method: 'POST', headers: jsonType, body: jsonOf(entered) } as const
  const { body } = await program.send({ ...sent, path: '/wp-json/handsel/v1/orders' })
  const { id, lines } = JSON.parse(body)
  return {
    ...{ order_id: id, key: 'return-key-#', reason: 'other' },
    lines: [{ line_id: lines[0].id, quantity: 1 }],
  }
}

/** The first mail of an order, which has no list but its timeline. */
async function mailIn(program: Attacker, list: string): Promise<string> {
  const { body } = await program.send({ method: 'GET', path: list.replace(/\/mails$/, '') })
  const { timeline } = JSON.parse(body) as { readonly timeline: readonly { readonly mail: string }[] }
  return timeline.find(({ mail }) => mail !== '')?.mail ?? '0'
}

/** An order by hand, of what the shop has most of: it is sent again and again. */
async function enteredOrder(program: Attacker, quantity = 1): Promise<object> {
  const { body } = await program.send({ method: 'GET', path: '/wp-json/handsel/v1/orders/products' })
  type Item = { readonly id: number; readonly stock: number | null; readonly is_in_stock: boolean }
  const products = JSON.parse(body) as readonly { readonly items: readonly Item[] }[]
  const inStock = products.flatMap(({ items }) => items).filter((item) => item.is_in_stock)
  const countOf = ({ stock }: Item) => stock ?? Number.MAX_SAFE_INTEGER
  const [most] = inStock.toSorted((one, other) => countOf(other) - countOf(one))
  const lines = [{ product_id: most?.id, quantity }]
  return { key: 'order-key-#', pay: 'later', lines, shipping_rate: null }
}

async function resourceRows(): Promise<Row[]> {
  const lines = readFileSync(join(projectRoot(), 'docs/calls.md'), 'utf8').split('\n')
  const rows = lines.flatMap((line) => {
    const [, path, answers, file] = /^\| `\/wp-json\/(\S+)` \| ([^|;]+)[^|]* \| `(\S+)` \|/.exec(line) ?? []
    const isAttacked = path && answers && file && !forPeople.includes(path)
    return isAttacked ? [{ path, answers: answers.trim().split(', '), file }] : []
  })
  // Those above others first: records below them need their ids.
  rows.sort((one, other) => one.path.length - other.path.length)
  return Promise.all(
    rows.map(async ({ path, answers, file }) => {
      const declared: object = await import(join(projectRoot(), file))
      const contract = Object.values(declared).find((one): one is Contract => one.path === path)
      if (!contract) throw new Error(`${file} does not export the contract of ${path}`)
      return { path, answers, contract }
    }),
  )
}

/** The path with records of the resources above it: `wc/v3/orders/12/notes`. */
function filled(path: string, records: ReadonlyMap<string, string>): string {
  const [, above, below = ''] = /^(.*?)\/:\w+(.*)$/.exec(path) ?? []
  if (above === undefined) return path
  return `${above}/${encodeURIComponent(records.get(above) ?? '0')}${below}`
}

/** The key of a new record, or of the first in the list; `0` where there is none. */
async function recordIn(
  program: Attacker,
  list: string,
  { key, valid }: { readonly key: string; readonly valid?: object },
): Promise<string> {
  const sent = valid
    ? await program.send({ method: 'POST', path: list, headers: jsonType, body: jsonOf(valid) })
    : await program.send({ method: 'GET', path: `${list}?per_page=1` })
  if (sent.status >= 300) throw new Error(`${list}: ${sent.status} ${sent.body.slice(0, 300)}`)
  const answer = JSON.parse(sent.body)
  const record = Array.isArray(answer) ? (answer[0] ?? {}) : answer
  return String(record[key] ?? record.id ?? record.code ?? 0)
}

export const jsonType = { 'content-type': 'application/json' }

let count = Date.now() % 1_000_000_000

/** A valid record as JSON, with a number that no other has. */
export function jsonOf(record: object): string {
  count += 1
  return JSON.stringify(record).replaceAll('#', String(count))
}
