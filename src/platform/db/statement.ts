import { CompiledQuery, type RawBuilder } from 'kysely'
import type { Db } from './db.ts'

/** A statement that is built once; run with values by their names, it returns its rows. */
export type Statement<Values, Row> = (db: Db, values: Values) => Promise<Row[]>

class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement whose text is built at its first run and reused, for what is read on every page: building a long one
 * costs more than sending it. `build` gets placeholders for the values: it may place them, and not read them.
 */
export function statement<Values extends object, Row>(
  build: (values: Values) => RawBuilder<Row>,
): Statement<Values, Row> {
  let compiled: { readonly text: string; readonly slots: readonly string[] } | undefined
  return async (db, values) => {
    compiled ??= compile(db, build)
    const byName = values as Readonly<Record<string, unknown>>
    const query: CompiledQuery<Row> = CompiledQuery.raw(
      compiled.text,
      compiled.slots.map((name) => byName[name]),
    )
    const { rows } = await db.executeQuery(query)
    return rows
  }
}

function compile<Values, Row>(db: Db, build: (values: Values) => RawBuilder<Row>) {
  const placeholders = new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as Values
  const { sql: text, parameters } = build(placeholders).compile(db)
  const slots = parameters.map((parameter) => {
    if (!(parameter instanceof Slot)) throw new Error('A statement has no constant values')
    return parameter.name
  })
  return { text, slots }
}
