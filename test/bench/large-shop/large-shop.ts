import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ALL_TAGS } from '../../../src/platform/cache/change-tracker.ts'
import { send } from '../../support/http/http-request.ts'
import { announceTags } from '../../support/process/change-settings.ts'
import { runCommand } from '../../support/process/command-process.ts'
import { memoryMb, type ShopCpu, treeCpu } from '../../support/process/process-tree.ts'
import type { Finding, ShopFigures } from '../figures/finding.ts'
import { type BenchShop, startBenchShop } from '../runner/bench-shop.ts'
import { median, percentile } from '../runner/statistics.ts'
import { writeLargeCatalogue } from './large-catalogue.ts'
import { MAX_REQUESTS, orders, type PageKind, pageKinds, WARM_UP_REQUESTS } from './large-pages.ts'

const SMALL = 1000
const LARGE = 100_000

/**
 * Pages of a shop with 100,000 products that are not cached, one after the other, in turn with those of a shop with 1,000:
 * every order of listings, at the first, middle and last page, of the shop, a large and a small category; home, products,
 * carts with cross-sells.
 */
export const largeShop: ShopFigures = {
  name: 'large-shop',
  isLong: true,
  async measure({ root }) {
    const small = await startBenchShop(root)
    const large = await startBenchShop(root)
    try {
      await importProducts(small, SMALL)
      const imported = await importProducts(large, LARGE)
      const measured = await measurePages(small, large)
      const shopMb = await memoryMb(large.pid, ({ program }) => program !== 'postgres')
      return [
        { title: 'import of 100,000 simple products', value: imported.seconds, unit: 's', max: 100 },
        {
          title: 'processor time of this import, of the database too',
          value: imported.cpuSeconds,
          unit: 's',
        },
        ...pageFindings(measured),
        { title: '100,000 products: memory of the shop process', value: shopMb, unit: 'MB', max: 300 },
      ]
    } finally {
      await Promise.all([small.stop(), large.stop()])
    }
  },
}

/** Imports while the shop runs. Statistics are collected then, as autovacuum does within minutes. */
async function importProducts({ data, root, database, untilIdle }: BenchShop, count: number) {
  const folder = await mkdtemp(join(tmpdir(), 'handsel-bench-large-'))
  try {
    const file = join(folder, 'large.csv')
    await writeLargeCatalogue(file, count, Date.now())
    const [startedMs, cpuBefore] = [performance.now(), await treeCpu(process.pid)]
    const { code, output } = await runCommand(data, ['import', 'products', file], root).ended
    if (code !== 0) throw new Error(`The import ended with ${code}: ${output}`)
    const [seconds, cpu] = [(performance.now() - startedMs) / 1000, await treeCpu(process.pid)]
    await untilIdle()
    await database.query('vacuum analyze')
    const sum = ({ shop, background, database }: ShopCpu) => shop + background + database
    const cpuSeconds = sum(cpu) - sum(cpuBefore)
    return { seconds, cpuSeconds }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Latencies of a kind of page in a shop, and processor time of shop and database for a page, in ms. */
type MeasuredPages = { readonly latenciesMs: readonly number[]; readonly cpuMs: number }

type MeasuredKind = { readonly kind: PageKind; readonly small: MeasuredPages; readonly large: MeasuredPages }

async function measurePages(small: BenchShop, large: BenchShop): Promise<readonly MeasuredKind[]> {
  const measured: MeasuredKind[] = []
  for (const kind of pageKinds) {
    const [ofLarge, ofSmall] = await measureKind(kind, [
      { shop: large, count: LARGE },
      { shop: small, count: SMALL },
    ])
    if (!ofLarge || !ofSmall) throw new Error('A shop was not measured')
    measured.push({ kind, small: ofSmall, large: ofLarge })
    console.log(`  ${kind.title}: ${pagesText(ofLarge)}; with 1,000 products ${pagesText(ofSmall)}`)
  }
  return measured
}

function pagesText({ latenciesMs, cpuMs }: MeasuredPages): string {
  const p95Ms = percentile(latenciesMs, 0.95)
  return `p50 ${median(latenciesMs).toFixed(1)}, p95 ${p95Ms.toFixed(1)}, CPU ${cpuMs.toFixed(1)} ms`
}

const MIN_REQUESTS = 6
const MAX_KIND_MS = 5000

type SizedShop = { readonly shop: BenchShop; readonly count: number }

/**
 * Requests for other pages of this kind first, which do not count; then as many as there are, or as fit into some seconds.
 * Cards, which a small shop would all have in memory by then, are forgotten in between, so that both read those of each page.
 */
async function measureKind(kind: PageKind, shops: readonly SizedShop[]): Promise<readonly MeasuredPages[]> {
  const measured = []
  for (const { shop, count } of shops) {
    const requests = await kind.requests(shop.origin, count)
    const warmUp = requests.slice(0, WARM_UP_REQUESTS)
    for (const request of warmUp) await latency(shop.origin, request)
    await forgetFacts(shop)
    for (const request of warmUp.slice(-1)) await latency(shop.origin, request)
    measured.push({ shop, requests, before: await cpuSecondsOf(shop), latenciesMs: [] as number[] })
  }
  const startedMs = performance.now()
  for (let index = WARM_UP_REQUESTS; index < MAX_REQUESTS; index++) {
    if (index > WARM_UP_REQUESTS + MIN_REQUESTS && performance.now() - startedMs > MAX_KIND_MS) break
    for (const { shop, requests, latenciesMs } of measured) {
      const request = requests[index]
      if (request) latenciesMs.push(await latency(shop.origin, request))
    }
  }
  return Promise.all(
    measured.map(async ({ shop, before, latenciesMs }) => ({
      latenciesMs,
      cpuMs: (((await cpuSecondsOf(shop)) - before) * 1000) / latenciesMs.length,
    })),
  )
}

const NOTIFIED_MS = 200

/** Announces that everything has changed, and waits until the shop has received it. */
async function forgetFacts({ database }: BenchShop): Promise<void> {
  await announceTags(database, [ALL_TAGS])
  await sleep(NOTIFIED_MS)
}

async function cpuSecondsOf({ pid }: BenchShop): Promise<number> {
  const { shop, database } = await treeCpu(pid)
  return shop + database
}

async function latency(origin: string, request: Parameters<typeof send>[1]): Promise<number> {
  const startedMs = performance.now()
  const { status } = await send(origin, request)
  // 409: a refused post, which is answered by the page.
  if (status !== (request.method === 'POST' ? 409 : 200))
    throw new Error(`${request.path} answered ${status}`)
  return performance.now() - startedMs
}

function pageFindings(measured: readonly MeasuredKind[]): readonly Finding[] {
  const p95 = (title: string, isOf: (kind: PageKind) => boolean, max?: number): Finding => ({
    title: `100,000 products: ${title}, p95`,
    ...largest(
      measured.filter(({ kind }) => isOf(kind)),
      ({ large }) => percentile(large.latenciesMs, 0.95),
    ),
    unit: 'ms',
    ...(max !== undefined && { max }),
  })
  const comparable = measured.filter(({ kind }) => kind.isFull(SMALL))
  const growth = ({ small, large }: MeasuredKind) => median(large.latenciesMs) / median(small.latenciesMs)
  return [
    ...orders.map((order) => p95(`slowest listing by ${order}`, (kind) => kind.order === order, 40)),
    p95('home', ({ group }) => group === 'home', 40),
    p95('product', ({ group }) => group === 'product', 15),
    p95('cart with cross-sells', ({ group }) => group === 'cart'),
    {
      title: '100,000 products: most processor time of a page, of the database too',
      ...largest(measured, ({ large }) => large.cpuMs),
      unit: 'ms',
    },
    {
      title: 'most growth of a page from 1,000 to 100,000 products',
      ...largest(comparable, growth),
      unit: 'times',
      max: 2,
    },
  ]
}

/** The largest figure of some kinds of page, and which kind it was. */
function largest(measured: readonly MeasuredKind[], figure: (measured: MeasuredKind) => number) {
  const values = measured.map((each) => ({ value: figure(each), detail: each.kind.title }))
  return values.toSorted((a, b) => b.value - a.value)[0] ?? { value: Number.NaN }
}
