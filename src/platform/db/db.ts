import { Kysely, type LogEvent, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { errorCode } from '../error-code.ts'
import { countLoopTime } from '../http/limits/loop-time.ts'
import { lockedTables } from './locked-tables.ts'
import { DatabaseAway, type OutageWatch } from './outage.ts'
import type { Tables } from './tables.ts'
import { commandLimits, poolOptions, type TimeLimits } from './time-limits.ts'

/** The database, or a transaction on it: stores take either as their first parameter. */
export type Db = Kysely<Tables> | Transaction<Tables>

const INT8 = 20
const DATE = 1082

const ownParsers = new Map<number, (text: string) => unknown>([
  [INT8, wholeNumber],
  [DATE, String],
])

/**
 * pg's own parsers, but ids and money (`bigint`) are numbers, and one that a number cannot hold is an error; a day (`date`) is
 * a text, `2026-12-24`: it has no time zone.
 */
const parsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') =>
    ownParsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a whole number`)
  return value
}

/**
 * A pool of connections with our own parsers, which global settings would force on other libraries too. A statement is planned
 * once per connection, whatever its values are: PostgreSQL would plan the first five runs for their own values, and each run with
 * a short list of ids, which costs more than running it.
 */
export function createPool(config: pg.PoolConfig, limits: TimeLimits = commandLimits): pg.Pool {
  const pool = new pg.Pool({
    max: 10,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...poolOptions(limits),
    ...config,
    types: parsers,
    onConnect: async (client) => {
      await client.query('set plan_cache_mode = force_generic_plan')
    },
    // The pool gives its clients the time that a caller waits for a free one.
    Client: class extends pg.Client {
      constructor(options?: pg.ClientConfig) {
        super({ ...visible(options), connectionTimeoutMillis: limits.connectSeconds * 1_000 })
      }
    },
  })
  // A connection that the server ends while idle is replaced by the pool; the next query reports the problem.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** The pool hides its password from copies of its options. */
function visible(options: pg.ClientConfig = {}): pg.ClientConfig {
  return options.password === undefined ? options : { ...options, password: options.password }
}

/** Called after each statement, with its text, how long it took and its error. */
export type StatementObserver = (event: LogEvent) => void

/**
 * The query builder over a pool, every statement prepared once per connection. `outage`: while the database is away,
 * statements fail with `DatabaseAway` at once. Without an `observer` nothing is timed.
 */
export function createDb(
  pool: pg.Pool,
  outage?: Pick<OutageWatch, 'isAway' | 'answerTo'>,
  observer?: StatementObserver,
): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: preparing(pool, outage) }),
    ...(observer && { log: observer }),
  })
}

const MAX_PREPARED = 400
const LOCK_TIMEOUT = '55P03'
const READ_ONLY = '25006'

/**
 * The pool, with a name given to each statement text, so that PostgreSQL parses and plans it once per connection. Texts
 * beyond the limit (lists of varying length) run unnamed.
 */
function preparing(pool: pg.Pool, outage: Pick<OutageWatch, 'isAway' | 'answerTo'> | undefined): pg.Pool {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const known = names.get(text)
    if (known || names.size >= MAX_PREPARED) return known
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
  const locked = lockedTables(visible(pool.options))
  // The connection is taken with the first statement, so that one that is refused needs none.
  const connect = async () => {
    let client: pg.PoolClient | undefined
    let isBroken = false
    return {
      async query(text: string, values: unknown[]) {
        locked.refuse(text)
        if (!client) {
          // Not within a transaction, which would stay open.
          if (outage?.isAway) throw new DatabaseAway()
          client = await connectionOf(pool, outage)
          // While it waited for the connection, a table may have been found locked.
          locked.refuse(text)
        }
        const name = canBePrepared(text) ? nameOf(text) : undefined
        try {
          const result = client.query(name ? { name, text, values } : { text, values })
          countLoopTime()
          return await (outage ? outage.answerTo(result) : result)
        } catch (error) {
          if (errorCode(error) === LOCK_TIMEOUT) locked.look()
          // Without an answer, a connection may still be busy with the statement; a session that cannot write
          // does not notice when the database is writable again.
          isBroken ||= !(error instanceof pg.DatabaseError) || error.code === READ_ONLY
          throw error
        }
      },
      release: () => client?.release(isBroken),
    }
  }
  return { connect, end: () => pool.end() } as unknown as pg.Pool
}

/** One that comes when its caller has given up goes back to the pool. */
async function connectionOf(
  pool: pg.Pool,
  outage: Pick<OutageWatch, 'answerTo'> | undefined,
): Promise<pg.PoolClient> {
  const connecting = pool.connect()
  if (!outage) return connecting
  try {
    return await outage.answerTo(connecting)
  } catch (error) {
    connecting.then(
      (client) => client.release(),
      () => {},
    )
    throw error
  }
}

/** One statement that reads or writes rows; several in one text, or what opens a transaction, run as they are. */
function canBePrepared(text: string): boolean {
  return !text.includes(';') && /^\s*(select|with|insert|update|delete)\b/i.test(text)
}
