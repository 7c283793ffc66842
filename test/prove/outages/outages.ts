import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from '../../support/process/shop-process.ts'
import { note, report, same } from '../figures.ts'
import { diskFull, type Failure, failureNamed, failures, settings } from './failures.ts'
import { lockCarts } from './locked-table.ts'
import { type AfterOutage, sufferFailure } from './outage-rounds.ts'
import { type DatabaseKind, type OutageShop, startOutageShop } from './outage-shop.ts'

const LOCK_MS = 60_000
const MAX_SECONDS = 2
/** The embedded server is started by the shop, and recovers first. */
const MAX_SECONDS_EMBEDDED = 10
const DISK_MB = 192

/** What happens to several processes at once. */
const OF_SEVERAL_PROCESSES = ['kill -9 of the idle server', 'every connection ended']

type Row = { readonly failure: string; readonly kind: DatabaseKind; readonly after: AfterOutage }

/** Takes the database away in every way, while orders are placed. */
export async function proveOutages(): Promise<void> {
  const rows: Row[] = []
  for (const kind of ['embedded', 'external'] as const) {
    const outage = await startOutageShop(kind, { settings })
    try {
      for (const failure of failures.filter(({ kinds }) => kinds.includes(kind)))
        rows.push(await prove(outage, failure))
      if (kind === 'external') await proveLock(outage)
    } finally {
      await outage.stop()
    }
    await proveFullDisk(kind, rows)
  }
  rows.push(...(await proveSeveralProcesses()))
  printTable(rows)
}

async function proveSeveralProcesses(): Promise<Row[]> {
  const outage = await startOutageShop('embedded', { settings, env: { WEB_WORKERS: '2' } })
  try {
    const rows: Row[] = []
    for (const name of OF_SEVERAL_PROCESSES) {
      const failure = failureNamed(name)
      rows.push(await prove(outage, { ...failure, name: `${name}, two processes` }))
    }
    return rows
  } finally {
    await outage.stop()
  }
}

async function prove(outage: OutageShop, failure: Failure): Promise<Row> {
  const after = await sufferFailure(outage, failure)
  const tried = `outage: ${failure.name}, ${outage.kind}`
  same(tried, 'the process has survived', after.survived, true)
  same(tried, 'requests without an answer', after.unanswered, 0)
  same(tried, 'answers of 5xx other than 503', after.failed, 0)
  same(tried, 'acknowledged orders that are lost', after.lost, 0)
  same(tried, 'orders', after.orders, after.checkouts)
  same(tried, 'checkouts with two orders', after.duplicates, 0)
  same(tried, 'start − sold − in stock', after.unitsMissing, 0)
  same(tried, 'orders with missing or extra mails', after.wrongMails, 0)
  const max = outage.kind === 'embedded' ? MAX_SECONDS_EMBEDDED : MAX_SECONDS
  report({
    tried,
    came: `sells after ${after.secondsToSell.toFixed(1)} s`,
    promised: `within ${max} s of the database`,
    holds: after.secondsToSell <= max,
  })
  return { failure: failure.name, kind: outage.kind, after }
}

async function proveLock(outage: OutageShop): Promise<void> {
  const tried = `outage: carts locked for ${LOCK_MS / 1000} s`
  const { calmMs, lockedMs, failedPages, cartStatuses, secondsToSell } = await lockCarts(outage, LOCK_MS)
  same(tried, 'statuses of the cart', cartStatuses, [503])
  same(tried, 'pages and product calls that failed', failedPages, 0)
  report({
    tried,
    came: `p95 of pages ${lockedMs.toFixed(1)} ms, calm ${calmMs.toFixed(1)} ms`,
    promised: 'at most three times as long',
    holds: lockedMs <= 3 * calmMs,
  })
  note(`carts are answered ${secondsToSell.toFixed(1)} s after the lock`)
}

/** On a small disk in memory, which only root can mount. */
async function proveFullDisk(kind: DatabaseKind, rows: Row[]): Promise<void> {
  if (process.getuid?.() !== 0) {
    note('the full disk was not tried: it needs root')
    return
  }
  const disk = await newFolder()
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', disk])
  try {
    const outage = await startOutageShop(kind, { settings, disk: join(disk, 'data') })
    try {
      rows.push(await prove(outage, diskFull(disk)))
    } finally {
      await outage.stop()
    }
  } finally {
    execFileSync('umount', ['-l', disk])
    rmSync(disk, { recursive: true, force: true })
  }
}

function printTable(rows: readonly Row[]): void {
  const columns = ['failure', 'database', 'requests', '503', 'lost', 'orders', 's to sell', 's to mail']
  note(columns.join(' | '))
  for (const { failure, kind, after } of rows) {
    const { requests, refused, unanswered, failed, orders, checkouts, secondsToSell, secondsToMail } = after
    const figures = [requests, refused, unanswered + failed, `${orders}/${checkouts}`]
    note([failure, kind, ...figures, secondsToSell.toFixed(1), secondsToMail.toFixed(1)].join(' | '))
  }
}
