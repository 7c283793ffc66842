import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { type FailureReason, retryDelayMs } from './rules/failure.ts'

/** A picture with at least one size that could not be rendered. */
export type FailedPicture = {
  readonly id: number
  readonly name: string
  readonly contentHash: string
  readonly reason: FailureReason
  readonly sinceMs: number
  /** How many sizes failed; 0 when the original itself failed. */
  readonly sizes: number
}

/** One size, as `640.avif`; the empty string means the original, which all sizes need. */
export type FailedSize = { readonly imageId: number; readonly size: string }

/** Stores that a size failed and when to try again: later each time. */
export async function recordFailure(
  db: Db,
  { imageId, size }: FailedSize,
  reason: FailureReason,
  nowMs: number,
): Promise<void> {
  const { rows } = await sql<{ attempts: number }>`
    select attempts from image_failure where image_id = ${imageId} and size = ${size}`.execute(db)
  const attempts = (rows[0]?.attempts ?? 0) + 1
  const [now, next] = [new Date(nowMs), new Date(nowMs + retryDelayMs(attempts))]
  // A picture that was removed meanwhile has no failures.
  await sql`
    insert into image_failure (image_id, size, reason, attempts, since, next_attempt_at)
    select id, ${size}::text, ${reason}::text, ${attempts}::integer, ${now}::timestamptz, ${next}::timestamptz
      from image where id = ${imageId}
    on conflict (image_id, size) do update
       set reason = excluded.reason, attempts = excluded.attempts, next_attempt_at = excluded.next_attempt_at`.execute(
    db,
  )
}

/** Deletes the failures of a size and of its original, since it works again; without a size, all of the picture. */
export async function clearFailures(db: Db, imageId: number, size?: string): Promise<void> {
  await sql`
    delete from image_failure
     where image_id = ${imageId} and (${size ?? null}::text is null or size in ('', ${size ?? ''}))`.execute(
    db,
  )
}

/** The failures of a size and of its original: the reason, and whether it is too early to try again. */
export async function failuresOf(
  db: Db,
  { imageId, size }: FailedSize,
  nowMs: number,
): Promise<{ readonly reason: FailureReason; readonly isDelayed: boolean }[]> {
  const { rows } = await sql<{ reason: FailureReason; isDelayed: boolean }>`
    select reason, next_attempt_at > ${new Date(nowMs)} as "isDelayed" from image_failure
     where image_id = ${imageId} and size in ('', ${size})`.execute(db)
  return rows
}

/** Pictures with failures, the oldest failure first; at most `max`. */
export async function failedPictures(db: Db, max: number): Promise<FailedPicture[]> {
  const { rows } = await sql<Omit<FailedPicture, 'sinceMs'> & { since: Date }>`
    select i.id, i.name, i.content_hash as "contentHash", (array_agg(f.reason order by f.size))[1] as reason,
           min(f.since) as since, count(*) filter (where f.size <> '')::integer as sizes
      from image_failure f join image i on i.id = f.image_id
     group by i.id order by min(f.since), i.id limit ${max}`.execute(db)
  return rows.map(({ since, ...failed }) => ({ ...failed, sinceMs: since.getTime() }))
}
