import { proveCouponLimits } from './coupon-races.ts'
import { proveCrashes } from './crashes.ts'
import { note, summary } from './figures.ts'
import { proveInProcess } from './in-process.ts'
import { proveNoOversell } from './oversell.ts'
import { proveReplays } from './replays.ts'
import { startProcesses } from './shop.ts'
import { proveVectors } from './vectors.ts'

/**
 * `npm run prove`: what the shop promises of orders, shown on the built shop under load, each figure beside its promise.
 * `npm run prove -- crashes 42` runs one proof, with that seed; without a seed there is a new one, which is printed.
 */
const [only, seedText] = process.argv.slice(2)
const seed = seedText === undefined ? Date.now() % 1_000_000 : Number.parseInt(seedText, 10)
const four = [
  ['oversell', proveNoOversell],
  ['replay', proveReplays],
  ['coupons', proveCouponLimits],
] as const
const alone = [
  ['crashes', () => proveCrashes(seed)],
  ['vectors', proveVectors],
  ['in-process', proveInProcess],
] as const

const startedMs = Date.now()
const isAsked = (name: string) => only === undefined || only === name
if (four.some(([name]) => isAsked(name))) {
  const shop = await startProcesses(4)
  try {
    for (const [name, prove] of four) if (isAsked(name)) await timed(name, () => prove(shop))
  } finally {
    await shop.stop()
  }
}
for (const [name, prove] of alone) if (isAsked(name)) await timed(name, prove)
note(`all of it in ${seconds(startedMs)}`)
process.exitCode = summary() ? 0 : 1

async function timed(name: string, prove: () => Promise<void>): Promise<void> {
  const beganMs = Date.now()
  await prove()
  note(`${name} in ${seconds(beganMs)}`)
}

function seconds(sinceMs: number): string {
  return `${((Date.now() - sinceMs) / 1000).toFixed(0)} s`
}
