import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** A note of the staff about a customer; `author`: its writer, while their account exists. */
export type CustomerNote = {
  readonly id: number
  readonly text: string
  readonly author: string | null
  readonly at: Date
}

const columns = sql.raw(
  `customer_note.id, customer_note.text, writer.display_name as author, customer_note.written_at as at`,
)
const MAX_NOTES = 500

/** The notes about a customer, the last first. */
export async function readCustomerNotes(db: Db, accountId: number): Promise<readonly CustomerNote[]> {
  const { rows } = await sql<CustomerNote>`
    select ${columns} from customer_note
      left join account writer on writer.id = customer_note.written_by
     where customer_note.account_id = ${accountId} order by customer_note.id desc limit ${MAX_NOTES}`.execute(
    db,
  )
  return rows
}

/** Adds a note; answers its id. */
export async function insertCustomerNote(
  tx: Db,
  accountId: number,
  note: { readonly text: string; readonly by: number | undefined; readonly at: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into customer_note (account_id, text, written_by, written_at)
    select id, ${note.text}, ${note.by ?? null}::bigint, ${note.at} from account where id = ${accountId}
    returning id`.execute(tx)
  return rows[0]?.id
}

/** Deletes a note about this customer; `false`: there is none. */
export async function deleteCustomerNote(tx: Db, accountId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from customer_note where id = ${id} and account_id = ${accountId} returning id`.execute(tx)
  return rows.length > 0
}

/** Deletes all notes about a customer; answers how many. */
export async function deleteCustomerNotes(tx: Db, accountId: number): Promise<number> {
  const deleted = await sql`delete from customer_note where account_id = ${accountId}`.execute(tx)
  return Number(deleted.numAffectedRows ?? 0n)
}

/** Gives the notes about one customer to another; answers how many. */
export async function moveCustomerNotes(
  tx: Db,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<number> {
  const moved = await sql`update customer_note set account_id = ${to} where account_id = ${from}`.execute(tx)
  return Number(moved.numAffectedRows ?? 0n)
}
