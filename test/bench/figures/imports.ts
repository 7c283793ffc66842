import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeCatalogue } from '../../support/catalog/catalogue-file.ts'
import { send } from '../../support/http/http-request.ts'
import { type CommandProcess, runCommand } from '../../support/process/command-process.ts'
import type { BenchShop } from '../runner/bench-shop.ts'
import { percentile } from '../runner/statistics.ts'
import type { Finding, ShopFigures } from './finding.ts'

const PAGES = [
  '/',
  '/shop/',
  '/product/alba-bud-vase/',
  '/product/riva-serving-tray/',
  '/product-category/vases/',
]
const PER_SECOND = 100
const SECONDS = 15

/** Imports while the shop serves pages: their time, their memory, and the latency of pages meanwhile. */
export const imports: ShopFigures = {
  name: 'imports',
  isLong: true,
  async measure(shop) {
    const folder = await mkdtemp(join(tmpdir(), 'handsel-bench-import-'))
    try {
      return await measureImports(shop, folder)
    } finally {
      await rm(folder, { recursive: true })
    }
  },
}

async function measureImports(shop: BenchShop, folder: string): Promise<readonly Finding[]> {
  const [medium, large] = [join(folder, 'medium.csv'), join(folder, 'large.csv')]
  await writeCatalogue(medium, { products: 10_000 })
  await writeCatalogue(large, { products: 25_000 })
  const before = await latencies(shop)
  const during = await whileImporting(shop, medium)
  const peakMb = await peakOf(runCommand(shop.data, ['import', 'products', large], shop.root))
  return [
    { title: `p95 of pages, ${PER_SECOND} a second, without an import`, value: before.p95Ms, unit: 'ms' },
    { title: 'the same during an import', value: during.p95Ms, unit: 'ms', max: before.p95Ms * 1.2 },
    { title: 'p99 during it', value: during.p99Ms, unit: 'ms' },
    { title: 'import of 10,000 products with 30,000 variations', value: during.seconds, unit: 's', max: 60 },
    { title: 'peak memory of an import of 100,000 rows', value: peakMb, unit: 'MB', max: 200 },
  ]
}

async function whileImporting(shop: BenchShop, file: string) {
  const startedMs = performance.now()
  const command = runCommand(shop.data, ['import', 'products', file], shop.root)
  // It reads the file to its end first.
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const measured = latencies(shop)
  const { code } = await command.ended
  const seconds = (performance.now() - startedMs) / 1000
  if (code !== 0) throw new Error(`The import ended with ${code}`)
  return { seconds, ...(await measured) }
}

/** Latencies of pages requested at a constant rate, whether earlier ones are answered or not. */
async function latencies({ origin }: BenchShop): Promise<{ p95Ms: number; p99Ms: number }> {
  for (const path of PAGES) await send(origin, { path })
  const startedMs = performance.now()
  const times = await Promise.all(
    Array.from({ length: PER_SECOND * SECONDS }, async (_, index) => {
      const dueMs = startedMs + (index * 1000) / PER_SECOND
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueMs - performance.now())))
      const sentMs = performance.now()
      const reply = await send(origin, { path: PAGES[index % PAGES.length] ?? '/' })
      if (reply.status !== 200) throw new Error(`A page answered ${reply.status}`)
      return performance.now() - sentMs
    }),
  )
  return { p95Ms: percentile(times, 0.95), p99Ms: percentile(times, 0.99) }
}

/** The peak memory of a command, in MB. */
async function peakOf(command: CommandProcess): Promise<number> {
  let peakKb = 0
  const timer = setInterval(async () => {
    const status = await readFile(`/proc/${command.pid}/status`, 'utf8').catch(() => '')
    peakKb = Math.max(peakKb, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0))
  }, 200)
  const { code } = await command.ended.finally(() => clearInterval(timer))
  if (code !== 0) throw new Error(`The import ended with ${code}`)
  return peakKb / 1024
}
