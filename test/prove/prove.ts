import { provePagesWhileOwnerWorks } from './back-office/owner-at-work.ts'
import { proveBackOfficeSpeed } from './back-office/speed.ts'
import { proveBackups } from './backups/backups.ts'
import { proveCrashes } from './crashes/crashes.ts'
import { proveEvents } from './crashes/events.ts'
import { note, summary } from './figures.ts'
import { proveHostile } from './hostile/hostile.ts'
import { proveHostileNetwork } from './hostile/hostile-network.ts'
import { proveInProcess } from './in-process.ts'
import { proveOutages } from './outages/outages.ts'
import { proveCouponLimits } from './races/coupon-races.ts'
import { proveNoOversell } from './races/oversell.ts'
import { proveReplays } from './races/replays.ts'
import { startProcesses } from './shop.ts'
import { proveVectors } from './vectors/vectors.ts'
import { proveEventCost } from './webhooks/event-cost.ts'
import { provePagesDuringDeliveries } from './webhooks/pages-during-deliveries.ts'
import { proveWebhooks } from './webhooks/webhooks.ts'

/**
 * `npm run prove`: proves the promises about orders and webhooks on the built shop under load, and prints each figure with its promise.
 * `npm run prove -- crashes 42` runs one proof with that seed; without a seed a new one is used and printed.
 */
const [only, seedText] = process.argv.slice(2)
const seed = seedText === undefined ? Date.now() % 1_000_000 : Number.parseInt(seedText, 10)
const onFourProcesses = [
  ['oversell', proveNoOversell],
  ['replay', proveReplays],
  ['coupons', proveCouponLimits],
] as const
const standalone = [
  ['backups', proveBackups],
  ['crashes', () => proveCrashes(seed)],
  ['events', proveEvents],
  ['hostile', proveHostile],
  ['outages', proveOutages],
  ['hostile-network', proveHostileNetwork],
  ['vectors', proveVectors],
  ['webhooks', proveWebhooks],
  ['webhook-pages', provePagesDuringDeliveries],
  ['event-cost', proveEventCost],
  ['owner-at-work', provePagesWhileOwnerWorks],
  ['back-office', proveBackOfficeSpeed],
  ['in-process', proveInProcess],
] as const

const startedMs = Date.now()
const isSelected = (name: string) => only === undefined || only === name
if (onFourProcesses.some(([name]) => isSelected(name))) {
  const shop = await startProcesses(4)
  try {
    for (const [name, prove] of onFourProcesses) if (isSelected(name)) await timed(name, () => prove(shop))
  } finally {
    await shop.stop()
  }
}
for (const [name, prove] of standalone) if (isSelected(name)) await timed(name, prove)
note(`all proofs in ${seconds(startedMs)}`)
process.exitCode = summary() ? 0 : 1

async function timed(name: string, prove: () => Promise<void>): Promise<void> {
  const startMs = Date.now()
  await prove()
  note(`${name} in ${seconds(startMs)}`)
}

function seconds(sinceMs: number): string {
  return `${((Date.now() - sinceMs) / 1000).toFixed(0)} s`
}
