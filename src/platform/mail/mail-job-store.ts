import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { UNAVAILABLE } from './mail-errors.ts'

/** Makes due the jobs that failed because the mail server was down; it has received nothing of them. */
export async function rescheduleUnsent(db: Db): Promise<void> {
  await sql`
    select graphile_worker.reschedule_jobs(array_agg(id), run_at := now(), attempts := 0)
      from graphile_worker.jobs
     where locked_at is null and run_at > now() and starts_with(last_error, ${UNAVAILABLE})
    having count(*) > 0`.execute(db)
}
