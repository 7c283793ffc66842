import { type RawBuilder, sql } from 'kysely'
import type { Ask } from './ask.ts'

type Ids = { readonly ids: readonly number[] }

/**
 * The same ask about one thing. A list of unknown length keeps PostgreSQL from settling on a plan: it would plan a long
 * statement anew each time, which costs more than running it. That this list has one entry, it believes.
 */
export function ofOne<Value>(ask: Ask<Ids, Value>): Ask<{ readonly id: number }, Value> {
  return {
    select: (values) => selectWithIds(ask, values, sql`array[${values.id}::bigint]`),
    read: ask.read,
  }
}

/** The query of an ask whose ids are an expression of the statement that it stands in; its other values are `values`. */
export function selectWithIds<Value>(
  ask: Ask<Ids, Value>,
  values: object,
  ids: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const get = (of: object, name: string) => (name === 'ids' ? ids : (Reflect.get(of, name) as unknown))
  return ask.select(new Proxy(values, { get: (of, name) => get(of, String(name)) }) as Ids)
}
