import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { runCommand, withDatabase } from '../support/process/command-process.ts'
import { newFolder, type ShopProcess, startShop } from '../support/process/shop-process.ts'

/** The built shop with so many web processes, on one port and one database; without products. */
export function startProcesses(count: number): Promise<ShopProcess> {
  return startWith({ WEB_WORKERS: String(count), HANDSEL_DEMO: '0' })
}

/** The built shop as one process, without products. */
export function startEmpty(): Promise<ShopProcess> {
  return startWith({ HANDSEL_DEMO: '0' })
}

/** `startShop` passes on the environment of this process. */
async function startWith(env: Readonly<Record<string, string>>): Promise<ShopProcess> {
  Object.assign(process.env, env)
  try {
    return await startShop({ data: await newFolder() })
  } finally {
    for (const name of Object.keys(env)) delete process.env[name]
  }
}

/** Runs a command of the owner; answers its output. */
export async function owner({ data }: Pick<ShopProcess, 'data'>, ...args: string[]): Promise<string> {
  const { code, output } = await runCommand(data, args).ended
  if (code !== 0) throw new Error(`handsel ${args.join(' ')}: ${output}`)
  return output.trim()
}

/** The header `authorization` of a new key that may do what this account may. */
export async function keyOf(shop: Pick<ShopProcess, 'data'>, username: string): Promise<string> {
  const printed = await owner(shop, 'api-key', 'create', username, '--permissions', 'read_write')
  const [key, secret] = [/ck_\w+/, /cs_\w+/].map((pattern) => pattern.exec(printed)?.[0] ?? '')
  return `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`
}

/** One number from the database of the shop. */
export function counted({ data }: Pick<ShopProcess, 'data'>, text: string, values: unknown[] = []) {
  return withDatabase(data, (client) => number(client, text, values))
}

export async function number(client: pg.Client, text: string, values: unknown[] = []): Promise<number> {
  const { rows } = await client.query({ text, values, rowMode: 'array' })
  return Number(rows[0]?.[0] ?? 0)
}

/** Creates a simple product with this stock; answers its id. */
export async function newProduct(client: pg.Client, stock: number): Promise<number> {
  const id = await number(
    client,
    `insert into product (kind, slug, name, regular_price_minor)
     select 'simple', 'proof-' || count(*), 'Proof ' || count(*), 2400 from product returning id`,
  )
  await client.query('insert into stock_level (product_id, quantity) values ($1, $2)', [id, stock])
  return id
}

/** Applies coupons and credits to every cart that is not empty, as if each buyer had entered the codes. */
export async function applyToCarts(
  client: pg.Client,
  { coupons = [], credits = [] }: { coupons?: readonly number[]; credits?: readonly number[] },
): Promise<void> {
  await client.query(
    `update cart set version = version + 1, coupons = coupons || jsonb_build_object(
            'applied', to_jsonb($1::bigint[]), 'credits', to_jsonb($2::bigint[])) where lines <> '[]'`,
    [coupons, credits],
  )
}

/** Waits until all mails about orders are sent, at most a minute. */
export async function untilMailed({ data }: Pick<ShopProcess, 'data'>): Promise<void> {
  const due = `select count(*) from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
                where t.identifier = 'order-mail' and j.attempts < j.max_attempts`
  await withDatabase(data, (client) => until(async () => (await number(client, due)) === 0, 60_000))
}

/** Waits until a condition is met, or for this time at most; the caller checks the result. */
export async function until(isMet: () => Promise<boolean>, maxMs: number): Promise<void> {
  const endMs = Date.now() + maxMs
  while (!(await isMet()) && Date.now() < endMs) await wait(100)
}

/** The mails in the outbox: by the name of each, its `Message-ID` and its text. */
export async function mails({ data }: Pick<ShopProcess, 'data'>): Promise<Map<string, string>> {
  const folder = join(data, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  )
}

export function messageId(mail: string): string {
  return /^message-id: (.*)$/im.exec(mail)?.[1] ?? ''
}

/** How often each mail about each order is in the outbox: `12 processing` → 1. */
export async function mailCounts(shop: Pick<ShopProcess, 'data'>): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const name of (await mails(shop)).keys()) {
    const [, id, kind] = /order-(\d+)-([a-z-]+?)(?:-[0-9a-f]{8})?\.eml$/.exec(name) ?? []
    if (id) counts.set(`${id} ${kind}`, (counts.get(`${id} ${kind}`) ?? 0) + 1)
  }
  return counts
}

/** CPU ticks of each web process that is a child of this one. */
export async function childTicks(parent: number): Promise<Map<number, number>> {
  const ticks = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const commandLine = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')
    if (Number(fields[1]) === parent && commandLine.includes('main.js')) {
      ticks.set(Number(name), Number(fields[11]) + Number(fields[12]))
    }
  }
  return ticks
}
