import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** Whether a mail may be tried: `free`: the server works; `trial`: as the only one, for `leaseMs`; or how long to wait. */
export type Turn = 'free' | 'trial' | { readonly waitMs: number }

/** Takes the turn of trying a failing server, if that is due. Of several callers only one gets it. */
export async function takeTurn(db: Db, server: string, leaseMs: number): Promise<Turn> {
  const { rows } = await sql<{ isTrial: boolean; waitMs: number | null }>`
    with taken as (
      update mail_server_failure
         set is_trying = true, retry_at = now() + ${leaseMs} * interval '1 millisecond'
       where server = ${server} and retry_at <= now()
      returning server
    )
    select exists (select from taken) as "isTrial",
           (select greatest(0, extract(epoch from retry_at - now()) * 1000)::float8
              from mail_server_failure where server = ${server}) as "waitMs"`.execute(db)
  const { isTrial = false, waitMs = null } = rows[0] ?? {}
  if (isTrial) return 'trial'
  return waitMs === null ? 'free' : { waitMs }
}

/** Gives the turn back where no mail was tried; after a try there is nothing to give back. */
export async function giveTurnBack(db: Db, server: string): Promise<void> {
  await sql`
    update mail_server_failure set is_trying = false, retry_at = now()
     where server = ${server} and is_trying`.execute(db)
}

export type FailureToWrite = {
  readonly server: string
  readonly error: string
  readonly firstRetryMs: number
  readonly maxRetryMs: number
}

/**
 * Records that a server failed: at first, and after each trial, with twice the interval each time. Mails that were sent
 * at the same time as the first one and failed too do not count. Servers of earlier settings are forgotten.
 */
export async function writeFailure(db: Db, failure: FailureToWrite): Promise<void> {
  const { server, error, firstRetryMs, maxRetryMs } = failure
  await sql`delete from mail_server_failure where server <> ${server}`.execute(db)
  await sql`
    insert into mail_server_failure as known (server, failing_since, failures, last_error, retry_at, is_trying)
    values (${server}, now(), 1, ${error}, now() + ${firstRetryMs} * interval '1 millisecond', false)
    on conflict (server) do update
       set failures = known.failures + 1,
           last_error = excluded.last_error,
           retry_at = now() + least(${maxRetryMs}, ${firstRetryMs} * power(2, least(known.failures, 30)))
                            * interval '1 millisecond',
           is_trying = false
     where known.is_trying`.execute(db)
}

/** Records that a server works; `true` when it had failed before. */
export async function deleteFailure(db: Db, server: string): Promise<boolean> {
  const deleted = await sql`delete from mail_server_failure where server = ${server}`.execute(db)
  return (deleted.numAffectedRows ?? 0n) > 0n
}

/** The mail server that is down, if one is. */
export type ServerFailure = {
  /** Host and port. */
  readonly server: string
  readonly downMs: number
  /** A sentence, without an address. */
  readonly lastError: string
}

export async function readFailure(db: Db): Promise<ServerFailure | undefined> {
  const { rows } = await sql<ServerFailure>`
    select server, (extract(epoch from now() - failing_since) * 1000)::float8 as "downMs",
           last_error as "lastError"
      from mail_server_failure
     order by failing_since desc
     limit 1`.execute(db)
  return rows[0]
}

/** Lets a mail be tried at once though the server is down. */
export async function makeTurnDue(db: Db): Promise<void> {
  await sql`update mail_server_failure set retry_at = now() where not is_trying`.execute(db)
}
