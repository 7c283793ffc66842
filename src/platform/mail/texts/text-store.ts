import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { MailTextField, OwnTexts } from './mail-texts.ts'

type Row = { readonly [Field in MailTextField]: string | null } & {
  readonly kind: string
  readonly version: number
}

/** The texts of a kind of mail that an owner has changed; version 0: none ever was. */
export type StoredTexts = { readonly texts: OwnTexts; readonly version: number }

const unchanged: StoredTexts = { texts: {}, version: 0 }

/** The own texts of all kinds of mails, by kind. */
export async function readAllTexts(db: Db): Promise<ReadonlyMap<string, StoredTexts>> {
  const { rows } =
    await sql<Row>`select kind, subject, heading, intro, closing, version from mail_text`.execute(db)
  return new Map(rows.map((row) => [row.kind, storedOf(row)]))
}

export async function readTexts(db: Db, kind: string): Promise<StoredTexts> {
  const { rows } = await sql<Row>`
    select kind, subject, heading, intro, closing, version from mail_text where kind = ${kind}`.execute(db)
  return rows[0] ? storedOf(rows[0]) : unchanged
}

/** The same, with the row locked; a first write by two at once is decided by `writeTexts`. */
export async function lockTexts(tx: Db, kind: string): Promise<StoredTexts> {
  const { rows } = await sql<Row>`
    select kind, subject, heading, intro, closing, version from mail_text where kind = ${kind} for update`.execute(
    tx,
  )
  return rows[0] ? storedOf(rows[0]) : unchanged
}

/** Stores the own texts of a kind; those without a value are as the shop has them. `false`: another version is stored. */
export async function writeTexts(tx: Db, kind: string, { texts, version }: StoredTexts): Promise<boolean> {
  const { subject = null, heading = null, intro = null, closing = null } = texts
  const { rows } = await sql`
    insert into mail_text as known (kind, subject, heading, intro, closing, version)
    values (${kind}, ${subject}, ${heading}, ${intro}, ${closing}, (extract(epoch from clock_timestamp()) * 1000000)::bigint)
    on conflict (kind) do update
       set subject = excluded.subject, heading = excluded.heading,
           intro = excluded.intro, closing = excluded.closing,
           version = greatest(excluded.version, known.version + 1)
     where known.version = ${version}
    returning kind`.execute(tx)
  return rows.length === 1
}

function storedOf({ kind, version, ...fields }: Row): StoredTexts {
  const texts = Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== null))
  return { texts, version }
}
