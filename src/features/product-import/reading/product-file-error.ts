import type { FileRefusal } from '../texts.ts'

/** Thrown while a file is opened: it cannot be imported at all. */
export class ProductFileError extends Error {
  override readonly name = 'ProductFileError'
  readonly reason: FileRefusal
  /** What the message names: a row, a column. */
  readonly about: string

  constructor(reason: FileRefusal, about = '') {
    super(`${reason}: ${about}`)
    this.reason = reason
    this.about = about
  }
}
