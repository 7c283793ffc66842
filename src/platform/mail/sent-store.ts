import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** Whether the mail of that key has been sent, or given up. */
export async function wasSent(db: Db, key: string): Promise<boolean> {
  const { rows } = await sql`select from sent_mail where key = ${key}`.execute(db)
  return rows.length > 0
}

type Copy = { readonly recipient: string; readonly subject: string; readonly content: Buffer }

/** Records that a mail was sent, with a copy of it; `false` when that was recorded before. */
export async function writeSent(db: Db, key: string, at: Date, copy?: Copy): Promise<boolean> {
  const { recipient = null, subject = null, content = null } = copy ?? {}
  const written = await sql`
    insert into sent_mail (key, sent_at, recipient, subject, content)
    values (${key}, ${at}, ${recipient}, ${subject}, ${content}) on conflict do nothing`.execute(db)
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

/** A mail that was sent. Without a copy, `recipient` and `subject` are null: it is older than copies, or its buyer was erased. */
export type SentMail = {
  readonly key: string
  readonly sentAt: Date
  readonly recipient: string | null
  readonly subject: string | null
}

/** A sent mail with the content of its copy. */
export async function readSentCopy(
  db: Db,
  key: string,
): Promise<(SentMail & { readonly content: Buffer | null }) | undefined> {
  const { rows } = await sql<SentMail & { content: Buffer | null }>`
    select key, sent_at as "sentAt", recipient, subject, content from sent_mail where key = ${key}`.execute(
    db,
  )
  return rows[0]
}

type SentSearch = { readonly text: string; readonly first: number; readonly limit: number }

/** Sent mails of which there is a copy, the last first; `text` is part of the recipient or of the subject. */
export async function findSent(
  db: Db,
  { text, first, limit }: SentSearch,
): Promise<{ readonly mails: readonly SentMail[]; readonly total: number }> {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const found = sql`
    from sent_mail
   where content is not null and (${text} = '' or recipient like ${pattern} or lower(subject) like ${pattern})`
  const [{ rows: mails }, { rows: counts }] = await Promise.all([
    sql<SentMail>`
      select key, sent_at as "sentAt", recipient, subject ${found}
       order by sent_at desc, key limit ${limit} offset ${first}`.execute(db),
    sql<{ total: number }>`select count(*) as total ${found}`.execute(db),
  ])
  return { mails, total: counts[0]?.total ?? 0 }
}

type SentCopy = SentMail & { readonly content: Buffer }

/** The copies of the mails to an address, in lower case, the first sent first. */
export async function readCopiesTo(db: Db, recipient: string): Promise<readonly SentCopy[]> {
  const { rows } = await sql<SentCopy>`
    select key, sent_at as "sentAt", recipient, subject, content from sent_mail
     where recipient = ${recipient} and content is not null order by sent_at, key`.execute(db)
  return rows
}

/** Deletes the copies of the mails to an address, and answers how many; that they were sent stays recorded. */
export async function deleteCopiesTo(tx: Db, recipient: string): Promise<number> {
  const deleted = await sql`
    update sent_mail set recipient = null, subject = null, content = null where recipient = ${recipient}`.execute(
    tx,
  )
  return Number(deleted.numAffectedRows ?? 0)
}

/** The same of mails whose keys begin so: `order-75-`. */
export async function deleteCopiesOf(tx: Db, prefixes: readonly string[]): Promise<void> {
  await sql`
    update sent_mail set recipient = null, subject = null, content = null
     where content is not null and key like any(${prefixes.map((prefix) => `${prefix}%`)}::text[])`.execute(
    tx,
  )
}
