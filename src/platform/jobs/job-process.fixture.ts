import { appendFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import pino from 'pino'
import { createPool } from '../db/db.ts'
import type { Shop } from '../shop.ts'
import { endWithShop, jobDatabaseUrl, runUntilIdle } from './run-until-idle.ts'

// The job process of the tests: a job waits for `ms`, and writes which process ran it.
const IDLE_MS = 2_000

endWithShop()
const pool = createPool({ connectionString: await jobDatabaseUrl(), max: 5 })
const shop = { log: pino({ level: 'silent' }) } as unknown as Shop
const note = async (_shop: Shop, payload: unknown) => {
  const { name = '', ms = 0 } = payload as { readonly name?: string; readonly ms?: number }
  await pool.query('insert into job_started (name, pid) values ($1, $2)', [name, process.pid])
  await delay(ms)
  await pool.query('insert into job_run (name, pid) values ($1, $2)', [name, process.pid])
}
// Its effect is outside the database, as that of a mail is.
const append = async (_shop: Shop, payload: unknown) => {
  const {
    file = '',
    name = '',
    ms = 0,
  } = payload as Readonly<Record<string, string>> & { readonly ms?: number }
  await delay(ms)
  await appendFile(file, `${name}\n`)
}
await runUntilIdle(shop, pool, { jobs: { note, append } }, IDLE_MS)
await pool.end()
process.exit()
