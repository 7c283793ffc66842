import { errorCode } from '../error-code.ts'

/**
 * Why the database could not do what was asked of it, when a later attempt may succeed.
 * - `unreachable`: no connection, a lost one, or a server that is starting, stopping or without its files
 * - `busy`: a time limit on a statement, a lock, a transaction or a free connection has passed, a deadlock, or no memory
 * - `read-only`: it answers, and stores nothing: a standby server, or a disk that is mounted read-only
 * - `full`: no space on its disk
 */
export type DatabaseFailure = 'unreachable' | 'busy' | 'read-only' | 'full'

/**
 * The failure of the database that an error reports, also as a `cause` or one of several `errors`; `undefined` for all other
 * errors: a refused statement, a defect of ours, another service that cannot be reached. After `unreachable` nobody
 * knows whether the statement happened; after the others it did not.
 */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  return failureWithin(error, MAX_DEPTH)
}

// A cause may name itself.
const MAX_DEPTH = 5

function failureWithin(error: unknown, depth: number): DatabaseFailure | undefined {
  // `fetch` fails with a TypeError, its cause a lost connection: to another service.
  if (depth === 0 || !(error instanceof Error) || error instanceof TypeError) return undefined
  const own = failureOfCode(error) ?? failureOfText(error.message)
  if (own) return own
  const inner = error instanceof AggregateError ? [error.cause, ...error.errors] : [error.cause]
  for (const each of inner) {
    const found = failureWithin(each, depth - 1)
    if (found) return found
  }
  return undefined
}

/** PostgreSQL's SQLSTATE (appendix A of its manual), by code or by class. */
const states: readonly (readonly [RegExp, DatabaseFailure])[] = [
  // Connections (a violation of the protocol, 08P01, is our defect), shutdown, restart; a password or a database that is being replaced; files that cannot be read.
  [/^(08(?!P01)\w{3}|57P0[1-5]|40003|28000|28P01|3D000|58\w{3})$/, 'unreachable'],
  [/^53100$/, 'full'],
  [/^25006$/, 'read-only'],
  // Cancelled by a time limit (statement, lock, idle transaction, transaction), deadlock, no connection or memory left.
  [/^(57014|55P03|25P0[34]|40001|40P01|53\w{3})$/, 'busy'],
]

/** Errors of Node's sockets and of looking up a host name. */
const connectionErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
])

function failureOfCode(error: Error): DatabaseFailure | undefined {
  const code = errorCode(error)
  if (code === undefined) return undefined
  if (connectionErrors.has(code) || ('syscall' in error && error.syscall === 'connect')) return 'unreachable'
  // PostgreSQL reports EROFS as a missing privilege.
  if (code === '42501') return /read-only file system/i.test(error.message) ? 'read-only' : undefined
  const known = states.find(([pattern]) => pattern.test(code))?.[1]
  return known ?? (endsConnection(error) ? 'unreachable' : undefined)
}

/** Whether PostgreSQL, or a pooler in front of it, has ended the connection with this error. */
function endsConnection(error: Error): boolean {
  return 'severity' in error && (error.severity === 'FATAL' || error.severity === 'PANIC')
}

/** pg and pg-pool report these without a code. */
const texts: readonly (readonly [RegExp, DatabaseFailure])[] = [
  // All connections of the pool stayed in use.
  [/^timeout exceeded when trying to connect$/, 'busy'],
  [/^Connection terminated\b/, 'unreachable'],
  [/^timeout expired$/, 'unreachable'],
  // The server is silent: its own time limits are shorter than this one of the connection.
  [/^Query read timeout$/, 'unreachable'],
  [/^Client (has encountered a connection error|was closed) and is not queryable$/, 'unreachable'],
  [
    /^(The server does not support SSL connections|There was an error establishing an SSL connection)$/,
    'unreachable',
  ],
  [/^Cannot use a pool after calling end on the pool$/, 'unreachable'],
]

function failureOfText(message: string): DatabaseFailure | undefined {
  return texts.find(([pattern]) => pattern.test(message))?.[1]
}
