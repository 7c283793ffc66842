import type { RowReason } from '../texts.ts'

/** Thrown while a row is drafted: it is refused. Nothing of it has been written by then. */
export class RowError extends Error {
  override readonly name = 'RowError'
  readonly reason: RowReason
  /** What the message names: a column, a value, a product. */
  readonly about: string

  constructor(reason: RowReason, about: string | undefined = '') {
    super(`${reason}: ${about}`)
    this.reason = reason
    this.about = about
  }
}
