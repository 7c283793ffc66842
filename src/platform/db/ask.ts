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
