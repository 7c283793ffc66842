/** Files that the owner put beside the table: a folder, or a zip of one. */
export type PictureFiles = {
  /** Why a name that is not among them is refused. */
  readonly missing: 'not-found' | 'not-in-zip'
  /**
   * The bytes of a file, in pieces; `undefined` when there is none of this name. Throws `FileRefused`, at once or on
   * the way, when it is larger than `maxBytes` or damaged.
   */
  open(name: string, maxBytes: number): Promise<AsyncIterable<Buffer> | undefined>
  close(): Promise<void>
}

/** A file that is there and cannot be used: thrown to end its stream. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused'
  readonly reason: 'too-large' | 'damaged'

  /** How large it says it is, where it says so. */
  readonly bytes: number | undefined

  constructor(reason: 'too-large' | 'damaged', bytes?: number) {
    super(`the file is ${reason}`)
    this.reason = reason
    this.bytes = bytes
  }
}

/** Passes pieces on until they are more than `maxBytes`, whatever was said about their number before. */
export async function* atMostBytes(pieces: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const piece of pieces) {
    size += piece.length
    if (size > maxBytes) throw new FileRefused('too-large')
    yield piece
  }
}
