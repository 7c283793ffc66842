import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { type FailureReason, restAfter } from './rules/failure.ts'

/** A picture that could not be made, wholly or in part. */
export type FailedPicture = {
  readonly id: number
  readonly name: string
  readonly contentHash: string
  readonly why: FailureReason
  readonly sinceMs: number
  /** How many sizes are missing for it; 0 when it is the original itself. */
  readonly sizes: number
}

/** One size, as `640.avif`; the empty one stands for the original, on which all sizes hang. */
export type FailedSize = { readonly imageId: number; readonly size: string }

/** Keeps that a size failed, and when it is to be tried again: later each time. */
export async function keepFailure(
  db: Db,
  { imageId, size }: FailedSize,
  why: FailureReason,
  nowMs: number,
): Promise<void> {
  const { rows } = await sql<{ tries: number }>`
    select tries from image_failure where image_id = ${imageId} and size = ${size}`.execute(db)
  const tries = (rows[0]?.tries ?? 0) + 1
  const [now, next] = [new Date(nowMs), new Date(nowMs + restAfter(tries))]
  // A picture that was taken out meanwhile has no failures.
  await sql`
    insert into image_failure (image_id, size, why, tries, since, next_try_at)
    select id, ${size}::text, ${why}::text, ${tries}::integer, ${now}::timestamptz, ${next}::timestamptz
      from image where id = ${imageId}
    on conflict (image_id, size) do update
       set why = excluded.why, tries = excluded.tries, next_try_at = excluded.next_try_at`.execute(db)
}

/** Forgets what failed of a size, and of its original: it works again. Without a size, all of the picture. */
export async function forgetFailures(db: Db, imageId: number, size?: string): Promise<void> {
  await sql`
    delete from image_failure
     where image_id = ${imageId} and (${size ?? null}::text is null or size in ('', ${size ?? ''}))`.execute(
    db,
  )
}

/** What failed of a size and of its original: why, and whether it is too early to try again. */
export async function failuresOf(
  db: Db,
  { imageId, size }: FailedSize,
  nowMs: number,
): Promise<{ readonly why: FailureReason; readonly rests: boolean }[]> {
  const { rows } = await sql<{ why: FailureReason; rests: boolean }>`
    select why, next_try_at > ${new Date(nowMs)} as rests from image_failure
     where image_id = ${imageId} and size in ('', ${size})`.execute(db)
  return rows
}

/** Pictures with failures, those first that failed first; at most `most`. */
export async function failedPictures(db: Db, most: number): Promise<FailedPicture[]> {
  const { rows } = await sql<Omit<FailedPicture, 'sinceMs'> & { since: Date }>`
    select i.id, i.name, i.content_hash as "contentHash", (array_agg(f.why order by f.size))[1] as why,
           min(f.since) as since, count(*) filter (where f.size <> '')::integer as sizes
      from image_failure f join image i on i.id = f.image_id
     group by i.id order by min(f.since), i.id limit ${most}`.execute(db)
  return rows.map(({ since, ...failed }) => ({ ...failed, sinceMs: since.getTime() }))
}
