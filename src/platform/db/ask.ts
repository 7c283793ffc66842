import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'
import { statement } from './statement.ts'

/**
 * Something that a feature can be asked: the query of one JSON value, and what that value means. Asks for the same
 * things can go to the database together, which saves a journey each: a journey costs more than most answers.
 */
export type Ask<Values extends object, Value> = {
  readonly select: (values: Values) => RawBuilder<unknown>
  /** `answer` is the JSON value, `null` where the query found nothing. */
  readonly read: (answer: unknown) => Value
}

/** Makes one ask a read of its own. */
export function alone<Values extends object, Value>(ask: Ask<Values, Value>) {
  const read = together<Values, { answer: Value }>({ answer: ask })
  return async (db: Db, values: Values): Promise<Value> => (await read(db, values)).answer
}

/** Makes several asks for the same values one statement, answered by their names. */
export function together<Values extends object, Answers extends object>(
  asks: {
    readonly [Name in keyof Answers]: Ask<Values, Answers[Name]>
  },
) {
  const named = Object.entries<Ask<Values, unknown>>(asks)
  const select = statement((values: Values) => {
    const columns = named.map(([name, ask]) => sql`(${ask.select(values)}) as ${sql.ref(name)}`)
    return sql<Record<string, unknown>>`select ${sql.join(columns)}`
  })
  return async (db: Db, values: Values): Promise<Answers> => {
    const [row = {}] = await select(db, values)
    return Object.fromEntries(named.map(([name, ask]) => [name, ask.read(row[name] ?? null)])) as Answers
  }
}

/** What is asked of things, beside which things they are. */
type OfThings<Values> = Values & { readonly ids: readonly number[] }

/**
 * Makes several asks about things that a query of one's own names one statement: a journey instead of two. `own` selects
 * one row at most, of `own`, a JSON value, and `ids`, the things; without a row the asks are about nothing. `first` is what
 * the statement changes before that, and `own` can select from what it returns, as `written`.
 */
export function aboutNamed<Values extends object, Own, Answers extends object>(
  own: (values: Values) => RawBuilder<unknown>,
  asks: { readonly [Name in keyof Answers]: Ask<OfThings<Values>, Answers[Name]> },
  first?: (values: Values) => RawBuilder<unknown>,
) {
  const named = Object.entries<Ask<OfThings<Values>, unknown>>(asks)
  const select = statement((values: Values) => {
    const about = withNamedIds(values)
    const columns = named.map(([name, ask]) => sql`(${ask.select(about)}) as ${sql.ref(name)}`)
    const written = first ? sql`written as (${first(values)}), ` : sql``
    return sql<Record<string, unknown>>`
      with ${written}named as materialized (${own(values)})
      select (select own from named) as own, ${sql.join(columns)}`
  })
  return async (db: Db, values: Values): Promise<Answers & { readonly own: Own | undefined }> => {
    const [row = {}] = await select(db, values)
    const answers = named.map(([name, ask]) => [name, ask.read(row[name] ?? null)])
    return { ...(Object.fromEntries(answers) as Answers), own: (row['own'] ?? undefined) as Own | undefined }
  }
}

/** The stand-ins of a statement's values; where an ask places the ids, it places the query that finds them. */
function withNamedIds<Values extends object>(values: Values): OfThings<Values> {
  const ids = sql`(select ids from named)`
  return new Proxy(values, {
    get: (standIns, name) => (name === 'ids' ? ids : Reflect.get(standIns, name)),
  }) as OfThings<Values>
}
