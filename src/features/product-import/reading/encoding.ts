import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Thrown when bytes are no text, in whatever encoding. */
export class NotText extends Error {
  override readonly name = 'NotText'
}

/**
 * Reads all bytes of a file: their sha256, in hex, with `salt` in front of them, and how its text is written. Throws
 * `NotText` for what is none: a byte 0 (but in UTF-16), a PDF, a zip, UTF-8 with some letters broken.
 */
export async function surveyBytes(
  file: string,
  salt: string,
): Promise<{ sha256: string; encoding: Encoding }> {
  const hash = createHash('sha256').update(salt)
  const finder = new EncodingFinder()
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    finder.see(chunk)
  }
  return { sha256: hash.digest('hex'), encoding: finder.encoding() }
}

/** The file's text, a piece at a time, without a byte order mark. */
export async function* textOf(file: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const decode = (chunk?: Buffer) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      throw new NotText()
    }
  }
  for await (const chunk of createReadStream(file)) {
    const text = decode(chunk)
    if (text.includes('\0')) throw new NotText()
    yield text
  }
  yield decode()
}

/** Finds how a text is written by looking at all its bytes, a piece at a time. */
class EncodingFinder {
  readonly #strict = new TextDecoder('utf-8', { fatal: true })
  readonly #loose = new TextDecoder('utf-8')
  #first = true
  #wide: Encoding | undefined
  #marked = false
  #isUtf8 = true
  #letters = 0
  #broken = 0

  see(chunk: Buffer): void {
    if (this.#first) this.#begin(chunk)
    this.#first = false
    if (this.#wide) return
    if (chunk.includes(0)) throw new NotText()
    this.#isUtf8 &&= canDecode(this.#strict, chunk)
    this.#count(this.#loose.decode(chunk, { stream: true }))
  }

  encoding(): Encoding {
    if (this.#wide) return this.#wide
    if (this.#isUtf8 && canDecode(this.#strict)) return 'utf-8'
    this.#count(this.#loose.decode())
    // Read as Windows-1252, a UTF-8 file with one broken letter would lose all the others too.
    if (this.#marked || this.#letters >= this.#broken) throw new NotText()
    return 'windows-1252'
  }

  #begin(chunk: Buffer): void {
    if (['%PDF-', 'PK\x03\x04'].some((mark) => chunk.subarray(0, mark.length).equals(Buffer.from(mark))))
      throw new NotText()
    this.#wide = wideEncodingOf(chunk)
    this.#marked = chunk.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))
  }

  #count(text: string): void {
    this.#letters += text.match(/[\u0080-\ufffc]/g)?.length ?? 0
    this.#broken += text.match(/\ufffd/g)?.length ?? 0
  }
}

function canDecode(decoder: TextDecoder, chunk?: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined })
    return true
  } catch {
    return false
  }
}

/** UTF-16 by its mark; without one by the 0 that every second byte is where letters are plain. */
function wideEncodingOf(chunk: Buffer): Encoding | undefined {
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le'
  if (chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be'
  const start = chunk.subarray(0, 16)
  const isZero = (rest: 0 | 1) => start.every((byte, index) => (byte === 0) === (index % 2 === rest))
  if (start.length < 4) return undefined
  if (isZero(1)) return 'utf-16le'
  return isZero(0) ? 'utf-16be' : undefined
}
