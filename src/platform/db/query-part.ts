import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'
import { statement } from './statement.ts'

/**
 * A query that a feature offers to other statements: it selects one JSON value, and `read` gives it its type. Parts for
 * the same ids go to the database in one statement, which saves round trips: a round trip costs more than most answers.
 */
export type QueryPart<Values extends object, Value> = {
  readonly select: (values: Values) => RawBuilder<unknown>
  /** `answer` is the JSON value, `null` where the query found nothing. */
  readonly read: (answer: unknown) => Value
}

/** Makes one part a separate query. */
export function queryOf<Values extends object, Value>(part: QueryPart<Values, Value>) {
  const read = queryTogether<Values, { answer: Value }>({ answer: part })
  return async (db: Db, values: Values): Promise<Value> => (await read(db, values)).answer
}

/** Combines several parts for the same values into one statement, answered by their names. */
export function queryTogether<Values extends object, Answers extends object>(
  parts: {
    readonly [Name in keyof Answers]: QueryPart<Values, Answers[Name]>
  },
) {
  const named = Object.entries<QueryPart<Values, unknown>>(parts)
  const select = statement((values: Values) => {
    const columns = named.map(([name, part]) => sql`(${part.select(values)}) as ${sql.ref(name)}`)
    return sql<Record<string, unknown>>`select ${sql.join(columns)}`
  })
  return async (db: Db, values: Values): Promise<Answers> => {
    const [row = {}] = await select(db, values)
    return Object.fromEntries(named.map(([name, part]) => [name, part.read(row[name] ?? null)])) as Answers
  }
}
