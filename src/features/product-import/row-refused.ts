import type { RowReason } from './texts.ts'

/** Thrown while a row is worked out: it cannot be taken. Nothing of it has been noted for writing by then. */
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
