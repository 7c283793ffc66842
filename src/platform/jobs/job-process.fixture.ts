import { setTimeout as delay } from 'node:timers/promises'
import pino from 'pino'
import { createPool } from '../db/db.ts'
import type { Shop } from '../shop.ts'
import { endWithShop, jobDatabaseUrl, runUntilIdle } from './run-until-idle.ts'

// The job process of the tests: a job waits for `ms`, and writes which process ran it.
const IDLE_MS = 1_000

endWithShop()
const pool = createPool({ connectionString: await jobDatabaseUrl(), max: 5 })
const shop = { log: pino({ level: 'silent' }) } as unknown as Shop
const note = async (_shop: Shop, payload: unknown) => {
  const { name = '', ms = 0 } = payload as { readonly name?: string; readonly ms?: number }
  await pool.query('insert into job_started (name, pid) values ($1, $2)', [name, process.pid])
  await delay(ms)
  await pool.query('insert into job_run (name, pid) values ($1, $2)', [name, process.pid])
}
await runUntilIdle(shop, pool, { jobs: { note } }, IDLE_MS)
await pool.end()
process.exit()
