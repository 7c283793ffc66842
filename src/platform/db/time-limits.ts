import type { PoolConfig } from 'pg'

/** Time limits of one kind of process on its work with the database. 0 means no limit. */
export type TimeLimits = {
  /** How long one attempt to connect takes. */
  readonly connectSeconds: number
  /** How long a caller waits for a free connection of the pool, an attempt included. */
  readonly poolSeconds: number
  readonly statementSeconds: number
  /** How long a statement waits for a row, a table or an advisory lock. */
  readonly lockSeconds: number
  /** How long a transaction may be open without a statement. */
  readonly idleTransactionSeconds: number
}

/** Somebody waits for the answer. */
export const servingLimits: TimeLimits = {
  connectSeconds: 5,
  poolSeconds: 10,
  statementSeconds: 15,
  lockSeconds: 2,
  idleTransactionSeconds: 10,
}

/** Jobs wait for each other and for imports. */
export const jobLimits: TimeLimits = {
  connectSeconds: 5,
  poolSeconds: 60,
  statementSeconds: 300,
  lockSeconds: 60,
  idleTransactionSeconds: 120,
}

/** Commands, imports and migrations take as long as they need; none waits for ever without working. */
export const commandLimits: TimeLimits = {
  connectSeconds: 10,
  poolSeconds: 0,
  statementSeconds: 0,
  lockSeconds: 300,
  idleTransactionSeconds: 1_800,
}

/** PostgreSQL ends a statement by itself; one that is silent for so much longer has lost its connection. */
const SILENCE_SECONDS = 5

/** The limits as options of a pool. */
export function poolOptions(limits: TimeLimits): PoolConfig {
  const { poolSeconds, statementSeconds, lockSeconds, idleTransactionSeconds } = limits
  return {
    connectionTimeoutMillis: poolSeconds * 1_000,
    statement_timeout: statementSeconds * 1_000,
    lock_timeout: lockSeconds * 1_000,
    idle_in_transaction_session_timeout: idleTransactionSeconds * 1_000,
    ...(statementSeconds > 0 && { query_timeout: (statementSeconds + SILENCE_SECONDS) * 1_000 }),
  }
}
