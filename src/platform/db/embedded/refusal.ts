export type DatabaseRefusalReason =
  | 'already-running'
  | 'other-version'
  | 'unreachable'
  | 'unknown-user'
  | 'no-binaries'
  | 'init-failed'
  | 'start-failed'

/**
 * The database is not available, the embedded one or an external one. The message explains what happened and
 * what to do.
 */
export class DatabaseRefusal extends Error {
  override readonly name = 'DatabaseRefusal'
  readonly reason: DatabaseRefusalReason

  constructor(reason: DatabaseRefusalReason, message: string) {
    super(message)
    this.reason = reason
  }
}
