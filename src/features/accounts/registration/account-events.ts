import type { Db } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/events/emit.ts'
import type { FieldChanges } from '../../../platform/events/field-changes.ts'
import type { Shop } from '../../../platform/shop.ts'

/** Emits that an account was changed; of personal fields the names only. */
export async function emitAccountChange(
  tx: Db,
  { actor }: Pick<Shop, 'actor'>,
  id: number,
  changes: FieldChanges,
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await emit(tx, actor, { name: 'customer.updated', subject: `customer:${id}`, payload: { changes } })
}

/** Emits that an account was deleted. */
export async function emitAccountDeleted(tx: Db, { actor }: Pick<Shop, 'actor'>, id: number): Promise<void> {
  await emit(tx, actor, { name: 'customer.deleted', subject: `customer:${id}`, payload: {} })
}

/** Personal fields that were changed, by their names. */
export function namesOf(fields: readonly string[]): FieldChanges {
  return Object.fromEntries(fields.map((field) => [field, {}]))
}
