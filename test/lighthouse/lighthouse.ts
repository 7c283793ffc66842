import { readFile } from 'node:fs/promises'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { chromiumPath } from '../support/browser/chromium.ts'
import { fillCart } from '../support/http/shopper.ts'
import { freePort, startShop } from '../support/process/shop-process.ts'
import { type Audited, type Measured, medianOf, printTable } from './score-table.ts'

/**
 * `npm run lighthouse`: every page that a shopper comes by, audited as Lighthouse does by default (a phone of middling
 * speed on a slow line), each figure the median of so many runs. `npm run lighthouse -- 1 /shop/` for a quick look.
 */
const [runsText = '5', ...only] = process.argv.slice(2)
const runs = Number.parseInt(runsText, 10)

const shop = await startShop()
const port = await freePort()
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: [
    `--remote-debugging-port=${port}`,
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
  ],
})
try {
  const { cookie } = await fillCart(shop.origin, await plainProducts())
  const audited: Audited[] = []
  // The first visit makes the shop render the sizes of the pictures, which takes all processors of this machine from the browser.
  for (const { path } of pages()) await measure(path, cookie)
  await untilIdle(shop.pid)
  for (const { path, isPrivate } of pages()) {
    const measured: Measured[] = []
    for (let run = 0; run < runs; run++) measured.push(await measure(path, cookie))
    audited.push({ path, isPrivate, median: medianOf(measured) })
  }
  process.exitCode = printTable(audited) ? 0 : 1
} finally {
  await browser.close()
  await shop.stop()
}

/** Waits until the shop has needed next to no processor time for two seconds; two minutes at most. */
async function untilIdle(pid: number): Promise<void> {
  const seconds = 2
  for (let waited = 0; waited < 120; waited += seconds) {
    const before = await ticksOf(pid)
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    if ((await ticksOf(pid)) - before < 10 * seconds) return
  }
}

/** The processor time of a process, in hundredths of a second. */
async function ticksOf(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}

/** Two things of the demo shop that need no choice. */
async function plainProducts(): Promise<number[]> {
  const listing = await (await fetch(`${shop.origin}/shop/`)).text()
  const ids = listing.matchAll(/ajax_add_to_cart[^>]*data-product_id="(\d+)"/g)
  return [...ids].slice(0, 2).map(([, id]) => Number(id))
}

/** Cart and checkout are nobody's to find: their SEO score says only that they ask not to be indexed. */
function pages() {
  const all = [
    { path: '/', isPrivate: false },
    { path: '/shop/', isPrivate: false },
    { path: '/product/alba-bud-vase/', isPrivate: false },
    { path: '/cart/', isPrivate: true },
    { path: '/checkout/', isPrivate: true },
  ]
  return only.length === 0 ? all : all.filter(({ path }) => only.includes(path))
}

/** One audit; one that the browser could not record is made again, twice at most. */
async function measure(path: string, cookie: string, triesLeft = 2): Promise<Measured> {
  const result = await lighthouse(shop.origin + path, {
    port,
    output: 'json',
    logLevel: 'error',
    extraHeaders: { cookie },
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  })
  if (!result) throw new Error(`Lighthouse said nothing of ${path}`)
  const { audits, categories, runtimeError } = result.lhr
  if (runtimeError && triesLeft > 0) return measure(path, cookie, triesLeft - 1)
  if (runtimeError) throw new Error(`${path}: ${runtimeError.message}`)
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100)
  const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const auditsOf = (id: string) => categories[id]?.auditRefs.map(({ id }) => audits[id]) ?? []
  const violations = ['accessibility', 'best-practices', 'seo']
    .flatMap(auditsOf)
    .flatMap((audit) => (audit && audit.score !== null && audit.score < 1 ? [audit.id] : []))
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcpMs: figure('largest-contentful-paint'),
    cls: figure('cumulative-layout-shift'),
    tbtMs: figure('total-blocking-time'),
    violations,
  }
}
