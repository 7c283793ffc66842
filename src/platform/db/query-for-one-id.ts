import { type RawBuilder, sql } from 'kysely'
import type { QueryPart } from './query-part.ts'

type Ids = { readonly ids: readonly number[] }

/**
 * The same query part for a single id. With a list of unknown length PostgreSQL does not settle on a generic plan: it
 * would plan a long statement again each time, which costs more than running it. For this list it knows that it has one
 * entry.
 */
export function forOneId<Value>(part: QueryPart<Ids, Value>): QueryPart<{ readonly id: number }, Value> {
  return {
    select: (values) => selectWithIds(part, values, sql`array[${values.id}::bigint]`),
    read: part.read,
  }
}

/** The query of a part whose ids are an expression of the surrounding statement; its other values are `values`. */
export function selectWithIds<Value>(
  part: QueryPart<Ids, Value>,
  values: object,
  ids: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const get = (of: object, name: string) => (name === 'ids' ? ids : (Reflect.get(of, name) as unknown))
  return part.select(new Proxy(values, { get: (of, name) => get(of, String(name)) }) as Ids)
}
