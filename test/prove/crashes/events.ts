import { setTimeout as wait } from 'node:timers/promises'
import { withDatabase } from '../../support/process/command-process.ts'
import { processesRunning } from '../../support/process/process-tree.ts'
import type { ShopProcess } from '../../support/process/shop-process.ts'
import { same } from '../figures.ts'
import { number, startEmpty, until } from '../shop.ts'

const SUBJECTS = 50
const EVENTS_EACH = 200
const ROUND_PAUSE_MS = 40

/**
 * Every event has its entry in the history once, those of one subject in order, although the job process is killed between
 * their dispatch and their handling, again and again.
 */
export async function proveEvents(): Promise<void> {
  const shop = await startEmpty()
  try {
    const killing = new AbortController()
    const kills = killJobProcesses(shop, killing.signal)
    await withDatabase(shop.data, async (client) => {
      for (let round = 0; round < EVENTS_EACH; round += 1) {
        await client.query('select emit_events($1::jsonb, $2::jsonb)', [
          eventsOf(round),
          JSON.stringify({ kind: 'command', name: 'proof' }),
        ])
        await wait(ROUND_PAUSE_MS)
      }
      killing.abort()
      const waiting = 'select (select count(*) from event) + (select count(*) from event_delivery)'
      await until(async () => (await number(client, waiting)) === 0, 120_000)
      const tried = `${SUBJECTS * EVENTS_EACH} events, ${await kills} killed job processes`
      const entries = await number(client, `select count(*) from history_entry where ${ours}`)
      same(tried, 'entries of the history', entries, SUBJECTS * EVENTS_EACH)
      same(tried, 'entries out of order', await number(client, outOfOrder), 0)
    })
  } finally {
    await shop.stop()
  }
}

function eventsOf(round: number): string {
  const events = Array.from({ length: SUBJECTS }, (_, index) => ({
    name: 'stock.changed',
    subject: `product:${index + 1}`,
    payload: { before: round, after: round + 1 },
  }))
  return JSON.stringify(events)
}

const ours = `actor ->> 'name' = 'proof'`

/** Entries that were written before one of an earlier event of their subject. */
const outOfOrder = `
  select count(*) from (
    select event_id < lag(event_id) over (partition by subject order by id) as is_late
      from history_entry where ${ours}) entries
   where is_late`

/** Kills whatever runs the jobs, as soon as it runs for a moment; answers how many it killed. */
async function killJobProcesses({ pid }: ShopProcess, signal: AbortSignal): Promise<number> {
  let count = 0
  while (!signal.aborted) {
    await wait(400 + Math.random() * 800)
    for (const job of await processesRunning(pid, 'dist/jobs/jobs.js')) {
      process.kill(job, 'SIGKILL')
      count += 1
    }
  }
  return count
}
