import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export type TestMailState = 'waiting' | 'sent' | 'failed'

export type TestMail = {
  readonly id: string
  readonly kind: string
  readonly recipient: string
  readonly orderId: number | null
  /** As they were on the screen. */
  readonly texts: Readonly<Record<string, string>>
  readonly state: TestMailState
  readonly error: string
  readonly createdAt: Date
}

export async function readTestMail(db: Db, id: string): Promise<TestMail | undefined> {
  const { rows } = await sql<TestMail>`
    select id, kind, recipient, order_id as "orderId", texts, state, error, created_at as "createdAt"
      from test_mail where id = ${id}`.execute(db)
  return rows[0]
}

/** How many were requested since then; others who count wait until this transaction ends. */
export async function countTestMailsSince(tx: Db, since: Date): Promise<number> {
  await sql`lock table test_mail in share row exclusive mode`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from test_mail where created_at > ${since}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** `false`: the id is known. */
export async function insertTestMail(
  tx: Db,
  mail: Pick<TestMail, 'id' | 'kind' | 'recipient' | 'orderId' | 'texts' | 'createdAt'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into test_mail (id, kind, recipient, order_id, texts, created_at)
    values (${mail.id}, ${mail.kind}, ${mail.recipient}, ${mail.orderId}, ${JSON.stringify(mail.texts)}::jsonb, ${mail.createdAt})
    on conflict (id) do nothing
    returning id`.execute(tx)
  return rows.length === 1
}

export async function writeTestMailState(
  db: Db,
  id: string,
  { state, error }: { readonly state: TestMailState; readonly error: string },
): Promise<void> {
  await sql`update test_mail set state = ${state}, error = ${error} where id = ${id}`.execute(db)
}

export async function deleteTestMailsBefore(db: Db, moment: Date): Promise<void> {
  await sql`delete from test_mail where created_at < ${moment}`.execute(db)
}
