import type { RawBuilder } from 'kysely'

/**
 * A column that one feature offers to the statements of others, about the ids that an expression of such a statement
 * selects (`array(select id from found)`): one round trip answers both. It selects one JSON value.
 */
export type ColumnForIds<Value> = {
  readonly select: (ids: RawBuilder<unknown>) => RawBuilder<unknown>
  /** The value of the column as it came from the database, `null` where it found nothing. */
  readonly parse: (value: unknown) => Value
}
