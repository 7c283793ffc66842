import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { send } from '../../support/http/http-request.ts'
import { runCommand } from '../../support/process/command-process.ts'
import { memoryMb, type ShopCpu, treeCpu } from '../../support/process/process-tree.ts'
import type { Finding, ShopFigures } from '../figures/finding.ts'
import { type BenchShop, startBenchShop } from '../runner/bench-shop.ts'
import { median, percentile } from '../runner/statistics.ts'
import { writeLargeCatalogue } from './large-catalogue.ts'
import { orders, type PageKind, pageKinds } from './large-pages.ts'

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

/** Latencies of a kind of page in both shops, in ms. */
type MeasuredKind = {
  readonly kind: PageKind
  readonly small: readonly number[]
  readonly large: readonly number[]
}

async function measurePages(small: BenchShop, large: BenchShop): Promise<readonly MeasuredKind[]> {
  const measured: MeasuredKind[] = []
  for (const kind of pageKinds) {
    const latencies = await measureKind(kind, small.origin, large.origin)
    measured.push({ kind, ...latencies })
    const text = (all: readonly number[]) =>
      `p50 ${median(all).toFixed(1)}, p95 ${percentile(all, 0.95).toFixed(1)} ms`
    console.log(`  ${kind.title}: ${text(latencies.large)}; with 1,000 products ${text(latencies.small)}`)
  }
  return measured
}

const MIN_REQUESTS = 6
const MAX_KIND_MS = 5000

/** One request first that does not count; then as many as there are, or as fit into some seconds. */
async function measureKind(kind: PageKind, smallOrigin: string, largeOrigin: string) {
  const ofSmall = await kind.requests(smallOrigin, SMALL)
  const ofLarge = await kind.requests(largeOrigin, LARGE)
  const startedMs = performance.now()
  const small: number[] = []
  const large: number[] = []
  for (const [index, request] of ofLarge.entries()) {
    if (index > MIN_REQUESTS && performance.now() - startedMs > MAX_KIND_MS) break
    const smallMs = await latency(smallOrigin, ofSmall[index] ?? request)
    const largeMs = await latency(largeOrigin, request)
    if (index === 0) continue
    small.push(smallMs)
    large.push(largeMs)
  }
  return { small, large }
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
  const growth = measured
    .filter(({ kind }) => kind.isFull(SMALL))
    .map(({ kind, small, large }) => ({ kind, value: median(large) / median(small) }))
  const slowest = (isOf: (kind: PageKind) => boolean) =>
    largest(
      measured
        .filter(({ kind }) => isOf(kind))
        .map(({ kind, large }) => ({ kind, value: percentile(large, 0.95) })),
    )
  const finding = (title: string, isOf: (kind: PageKind) => boolean, max?: number): Finding => ({
    title: `100,000 products: ${title}, p95`,
    ...slowest(isOf),
    unit: 'ms',
    ...(max !== undefined && { max }),
  })
  return [
    ...orders.map((order) => finding(`slowest listing by ${order}`, (kind) => kind.order === order, 40)),
    finding('home', ({ group }) => group === 'home', 40),
    finding('product', ({ group }) => group === 'product', 15),
    finding('cart with cross-sells', ({ group }) => group === 'cart'),
    {
      title: 'most growth of a page from 1,000 to 100,000 products',
      ...largest(growth),
      unit: 'times',
      max: 2,
    },
  ]
}

function largest(values: readonly { readonly kind: PageKind; readonly value: number }[]) {
  const [first] = values.toSorted((a, b) => b.value - a.value)
  return { value: first?.value ?? Number.NaN, detail: first?.kind.title ?? '' }
}
