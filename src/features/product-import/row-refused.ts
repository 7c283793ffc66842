import type { RowReason } from './texts.ts'

/** Thrown inside the transaction of a row to undo it: the row cannot be taken. */
export class RowRefused extends Error {
  override readonly name = 'RowRefused'
  readonly reason: RowReason
  /** What the sentence names: a column, a value, a product. */
  readonly about: string

  constructor(reason: RowReason, about: string | undefined = '') {
    super(`${reason}: ${about}`)
    this.reason = reason
    this.about = about
  }
}
