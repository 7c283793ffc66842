import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** Whether the mail of that key has been sent, or given up. */
export async function wasSent(db: Db, key: string): Promise<boolean> {
  const { rows } = await sql`select from sent_mail where key = ${key}`.execute(db)
  return rows.length > 0
}

/** Records that a mail was sent; `false` when that was recorded before. */
export async function writeSent(db: Db, key: string, at: Date): Promise<boolean> {
  const written = await sql`
    insert into sent_mail (key, sent_at) values (${key}, ${at}) on conflict do nothing`.execute(db)
  return written.numAffectedRows === 1n
}

export async function deleteSentBefore(db: Db, moment: Date): Promise<void> {
  await sql`delete from sent_mail where sent_at < ${moment}`.execute(db)
}

/** The mails with a key that begins so, the first sent first. */
export async function readSent(
  db: Db,
  prefix: string,
): Promise<readonly { readonly key: string; readonly sentAt: Date }[]> {
  const pattern = `${prefix.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<{ key: string; sentAt: Date }>`
    select key, sent_at as "sentAt" from sent_mail where key like ${pattern} order by sent_at, key`.execute(
    db,
  )
  return rows
}
