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

/** The values of a part, with the ids it is about. */
type WithIds<Values> = Values & { readonly ids: readonly number[] }

/**
 * Combines parts with the query that finds their ids, in one statement: one round trip instead of two. `own` selects at
 * most one row of `own`, a JSON value, and `ids`; without a row the parts get no ids. `first` is a change that the
 * statement makes before that; `own` can select from what it returns, as `written`.
 */
export function queryForIds<Values extends object, Found, Answers extends object>(
  found: (values: Values) => RawBuilder<unknown>,
  parts: { readonly [Name in keyof Answers]: QueryPart<WithIds<Values>, Answers[Name]> },
  first?: (values: Values) => RawBuilder<unknown>,
) {
  const named = Object.entries<QueryPart<WithIds<Values>, unknown>>(parts)
  const select = statement((values: Values) => {
    const partValues = withNamedIds(values)
    const columns = named.map(([name, part]) => sql`(${part.select(partValues)}) as ${sql.ref(name)}`)
    const written = first ? sql`written as (${first(values)}), ` : sql``
    return sql<Record<string, unknown>>`
      with ${written}named as materialized (${found(values)})
      select (select own from named) as own, ${sql.join(columns)}`
  })
  return async (db: Db, values: Values): Promise<Answers & { readonly found: Found | undefined }> => {
    const [row = {}] = await select(db, values)
    const answers = named.map(([name, part]) => [name, part.read(row[name] ?? null)])
    return {
      ...(Object.fromEntries(answers) as Answers),
      found: (row['own'] ?? undefined) as Found | undefined,
    }
  }
}

/** The placeholders of a statement's values; where a part places the ids, it places the query that finds them. */
function withNamedIds<Values extends object>(values: Values): WithIds<Values> {
  const ids = sql`(select ids from named)`
  return new Proxy(values, {
    get: (placeholders, name) => (name === 'ids' ? ids : Reflect.get(placeholders, name)),
  }) as WithIds<Values>
}
