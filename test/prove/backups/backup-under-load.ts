import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { runCommand, withDatabase } from '../../support/process/command-process.ts'
import { newFolder, type ShopProcess, startShop } from '../../support/process/shop-process.ts'
import { checkOut, type Placed, type Ready, readyBuyers } from '../buyers.ts'
import { newProduct } from '../shop.ts'

export type BackupRound = {
  readonly products: number
  readonly orders: number
  readonly pictures: number
  /** How long pages are measured without a backup. */
  readonly calmMs: number
}

/** What came out of a backup under load, and of its restored copy. */
export type BackupFigures = {
  /** Orders that were acknowledged before the backup started, and how many of them the copy does not have. */
  readonly acknowledgedBefore: number
  readonly lost: number
  /** Orders that were placed meanwhile. */
  readonly placedMeanwhile: number
  /** Orders of the copy that the shop does not have, or with another total. */
  readonly different: number
  readonly backup: CommandFigures
  readonly verification: CommandFigures
  readonly restore: CommandFigures
  readonly signIn: number
  readonly orderPage: number
  readonly calmP95Ms: number
  readonly p95Ms: number
  /** Pages that were not answered with 200, with and without a backup. */
  readonly failedPages: number
}

export type CommandFigures = {
  readonly code: number | null
  readonly output: string
  readonly seconds: number
  /** The most memory that its process has had. */
  readonly peakMb: number
}

const OWNER = 'owner@example.com'
const PASSWORD = 'a long passphrase of the owner 7'

/** Makes a backup while orders are placed, restores it into another folder, and runs that copy. */
export async function backupUnderLoad(round: BackupRound): Promise<BackupFigures> {
  const env = { HANDSEL_DEMO: '0', HANDSEL_ADMIN_EMAIL: OWNER, HANDSEL_ADMIN_PASSWORD: PASSWORD }
  const shop = await startShop({ data: await newFolder(), env })
  const copyData = await newFolder()
  try {
    const product = await withDatabase(shop.data, (client) => fillShop(client, round))
    await storePictures(shop.data, round.pictures)
    const buyers = await readyBuyers(shop.origin, round.orders, [product])
    const half = buyers.length >> 1
    const before = await placeAll(shop, buyers.slice(0, half))
    const calm = await pagesUntil(shop, round.products, delay(round.calmMs))
    const making = measured(shop.data, ['backup'])
    const placing = placeAll(shop, buyers.slice(half))
    const busy = await pagesUntil(shop, round.products, making)
    const meanwhile = await placing
    const backup = await making
    const placed = await withDatabase(shop.data, totals)
    const verification = await measured(shop.data, ['backup', 'verify'])
    await shop.close()
    const restore = await measured(shop.data, ['restore', join(shop.data, 'backups'), '--into', copyData])

    const copy = await startShop({ data: copyData, env })
    try {
      const copied = await withDatabase(copyData, totals)
      const acknowledged = before.flatMap(({ order_id }) => order_id ?? [])
      return {
        acknowledgedBefore: acknowledged.length,
        lost: acknowledged.filter((id) => !copied.has(id)).length,
        placedMeanwhile: meanwhile.filter(({ order_id }) => order_id !== undefined).length,
        different: [...copied].filter(([id, total]) => placed.get(id) !== total).length,
        backup,
        verification,
        restore,
        signIn: await signIn(copy.origin),
        orderPage: await orderPage(copy.origin, before[0]),
        calmP95Ms: calm.p95Ms,
        p95Ms: busy.p95Ms,
        failedPages: calm.failed + busy.failed,
      }
    } finally {
      await copy.stop()
    }
  } finally {
    await shop.stop()
    await rm(copyData, { recursive: true, force: true })
  }
}

/** The trigger of the listings takes longer than in proportion to the rows of a statement. */
const BATCH = 1_000

/** So many products with texts that do not compress to nothing; answers the id of one to order. */
async function fillShop(client: pg.Client, { products }: BackupRound): Promise<number> {
  for (let from = 1; from <= products; from += BATCH) {
    await client.query(
      `with added as (
         insert into product (kind, slug, name, description, regular_price_minor)
         select 'simple', 'large-' || n, 'Product ' || n,
                '<p>' || (select string_agg(md5(n::text || part::text), ' ') from generate_series(1, 8) part) || '</p>', 1000 + n
           from generate_series($1::integer, $2::integer) n
         returning id)
       insert into stock_level (product_id, quantity) select id, 10 from added`,
      [from, Math.min(products, from + BATCH - 1)],
    )
    if (from === 1) await client.query('analyze')
  }
  return newProduct(client, 100_000)
}

/** Stores pictures of 100 KB each. */
export async function storePictures(data: string, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const bytes = randomBytes(100_000)
    const hash = createHash('sha256').update(bytes).digest('hex')
    const folder = join(data, 'uploads', hash.slice(0, 2))
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, hash), bytes)
  }
}

async function placeAll(shop: ShopProcess, buyers: readonly Ready[]): Promise<Placed[]> {
  const placed: Placed[] = []
  for (const buyer of buyers) placed.push(await checkOut(shop.origin, buyer))
  return placed.filter(({ result }) => result === 'success')
}

async function totals(client: pg.Client): Promise<ReadonlyMap<number, string>> {
  const { rows } = await client.query<{ id: string; total: string }>(
    'select id::text, concat_ws(total_minor::text, status) as total from shop_order',
  )
  return new Map(rows.map(({ id, total }) => [Number(id), total]))
}

/** Opens product pages and cart fragments one after the other, until the work is done. */
async function pagesUntil(
  shop: ShopProcess,
  products: number,
  work: Promise<unknown>,
): Promise<{ readonly p95Ms: number; readonly failed: number }> {
  let isOver = false
  void work.finally(() => {
    isOver = true
  })
  const times: number[] = []
  let failed = 0
  for (let n = 0; !isOver; n += 1) {
    const path =
      n % 2 === 0 ? `/product/large-${1 + ((n * 7919) % products)}/` : '/?wc-ajax=get_refreshed_fragments'
    const startMs = performance.now()
    const response = await fetch(`${shop.origin}${path}`)
    await response.text()
    times.push(performance.now() - startMs)
    if (response.status !== 200) failed += 1
    await delay(5)
  }
  times.sort((a, b) => a - b)
  return { p95Ms: times[Math.floor(times.length * 0.95)] ?? 0, failed }
}

async function measured(data: string, args: readonly string[]): Promise<CommandFigures> {
  const startMs = performance.now()
  const command = runCommand(data, args)
  let peakKb = 0
  const watch = setInterval(async () => {
    const status = await readFile(`/proc/${command.pid}/status`, 'utf8').catch(() => '')
    peakKb = Math.max(peakKb, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0))
  }, 50)
  const { code, output } = await command.ended
  clearInterval(watch)
  return { code, output, seconds: (performance.now() - startMs) / 1000, peakMb: peakKb / 1024 }
}

async function signIn(origin: string): Promise<number> {
  const page = await fetch(`${origin}/my-account/`)
  const nonce = /name="woocommerce-login-nonce" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  const cookie = page.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const fields = { username: OWNER, password: PASSWORD, login: '1', 'woocommerce-login-nonce': nonce }
  const answer = await fetch(`${origin}/my-account/`, {
    method: 'POST',
    headers: { cookie, origin },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  return answer.status
}

async function orderPage(origin: string, placed: Placed | undefined): Promise<number> {
  const { pathname, search } = new URL(placed?.redirect ?? '/', origin)
  const page = await fetch(`${origin}${pathname}${search}`)
  const hasNumber = (await page.text()).includes(String(placed?.order_id))
  return hasNumber ? page.status : 0
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
