/** The owner's pictures and downloads for an import: a folder or a zip. */
export type PictureSource = {
  /** Why a name that it does not contain is refused. */
  readonly missingReason: 'not-found' | 'not-in-zip'
  /**
   * The bytes of a file in chunks; `undefined` when there is no file with this name. Throws `SourceFileError`, at once or
   * while reading, when it is larger than `maxBytes` or damaged.
   */
  open(name: string, maxBytes: number): Promise<AsyncIterable<Buffer> | undefined>
  close(): Promise<void>
}

/** A file that exists and cannot be used: thrown to end its stream. */
export class SourceFileError extends Error {
  override readonly name = 'SourceFileError'
  readonly reason: 'too-large' | 'damaged'

  /** Its declared size, where it has one. */
  readonly bytes: number | undefined

  constructor(reason: 'too-large' | 'damaged', bytes?: number) {
    super(`the file is ${reason}`)
    this.reason = reason
    this.bytes = bytes
  }
}

/** Passes chunks on until they are more than `maxBytes`, whatever size was declared. */
export async function* limitBytes(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > maxBytes) throw new SourceFileError('too-large')
    yield chunk
  }
}
