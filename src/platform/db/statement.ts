import { CompiledQuery, type RawBuilder } from 'kysely'
import type { Db } from './db.ts'

/** A statement that is put together once; run with values by their names, it answers its rows. */
export type Statement<Values, Row> = (db: Db, values: Values) => Promise<Row[]>

class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement whose text is built at its first run and kept, for what is read on every page: building a long one
 * costs more than sending it. `build` gets stand-ins for the values: it may place them, and not look at them.
 */
export function statement<Values extends object, Row>(
  build: (values: Values) => RawBuilder<Row>,
): Statement<Values, Row> {
  let kept: { readonly text: string; readonly slots: readonly string[] } | undefined
  return async (db, values) => {
    kept ??= compile(db, build)
    const given = values as Readonly<Record<string, unknown>>
    const query: CompiledQuery<Row> = CompiledQuery.raw(
      kept.text,
      kept.slots.map((name) => given[name]),
    )
    const { rows } = await db.executeQuery(query)
    return rows
  }
}

function compile<Values, Row>(db: Db, build: (values: Values) => RawBuilder<Row>) {
  const standIns = new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as Values
  const { sql: text, parameters } = build(standIns).compile(db)
  const slots = parameters.map((parameter) => {
    if (!(parameter instanceof Slot)) throw new Error('A kept statement has no values of its own')
    return parameter.name
  })
  return { text, slots }
}
