import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export type RunKind = 'backup' | 'verification'

export type Run = {
  readonly kind: RunKind
  readonly target: string
  readonly startedAtMs: number
  readonly endedAtMs: number
  /** Why it failed, in a sentence. */
  readonly problem: string | undefined
  readonly summary: string
}

type Row = {
  readonly kind: RunKind
  readonly target: string
  readonly started_at: Date
  readonly ended_at: Date
  readonly problem: string | null
  readonly summary: string
}

/** Stores the result of a backup or a verification; results of more than two years ago are deleted. */
export async function insertRun(db: Db, run: Run): Promise<void> {
  const endedAt = new Date(run.endedAtMs)
  await sql`
    insert into backup_run (kind, target, started_at, ended_at, problem, summary)
    values (${run.kind}, ${run.target}, ${new Date(run.startedAtMs)}, ${endedAt}, ${run.problem ?? null},
            ${run.summary})`.execute(db)
  await sql`delete from backup_run where ended_at < ${endedAt}::timestamptz - interval '2 years'`.execute(db)
}

/** The last result of a kind, and the last success. */
export async function lastRuns(
  db: Db,
  kind: RunKind,
): Promise<{ readonly last: Run | undefined; readonly succeeded: Run | undefined }> {
  const { rows } = await sql<Row>`
    (select * from backup_run where kind = ${kind} order by ended_at desc, id desc limit 1)
    union all
    (select * from backup_run where kind = ${kind} and problem is null order by ended_at desc, id desc limit 1)`.execute(
    db,
  )
  const succeeded = rows.find(({ problem }) => problem === null)
  return { last: rows[0] && runOf(rows[0]), succeeded: succeeded && runOf(succeeded) }
}

/** The time when the tables of this shop were created. */
export async function createdAtMs(db: Db): Promise<number> {
  const { rows } = await sql<{ at: Date }>`select min(applied_at) as at from schema_migration`.execute(db)
  return rows[0]!.at.getTime()
}

function runOf({ kind, target, started_at, ended_at, problem, summary }: Row): Run {
  return {
    kind,
    target,
    startedAtMs: started_at.getTime(),
    endedAtMs: ended_at.getTime(),
    problem: problem ?? undefined,
    summary,
  }
}
