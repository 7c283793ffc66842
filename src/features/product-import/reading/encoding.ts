import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Thrown when bytes are not text in any known encoding. */
export class NotTextError extends Error {
  override readonly name = 'NotTextError'
}

/**
 * Reads all bytes of a file: their sha256 in hex, with `salt` in front, and the encoding of the text. Throws
 * `NotTextError` for a byte 0 (except in UTF-16), a PDF, a zip, and UTF-8 with some invalid characters.
 */
export async function inspectFile(
  file: string,
  salt: string,
): Promise<{ sha256: string; encoding: TextEncoding }> {
  const hash = createHash('sha256').update(salt)
  const detector = new EncodingDetector()
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    detector.add(chunk)
  }
  return { sha256: hash.digest('hex'), encoding: detector.encoding() }
}

/** The file's text in chunks, without a byte order mark. */
export async function* decodedText(file: string, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const decode = (chunk?: Buffer) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      throw new NotTextError()
    }
  }
  for await (const chunk of createReadStream(file)) {
    const text = decode(chunk)
    if (text.includes('\0')) throw new NotTextError()
    yield text
  }
  yield decode()
}

/** Detects the encoding of a text from all its bytes, chunk by chunk. */
class EncodingDetector {
  readonly #strictDecoder = new TextDecoder('utf-8', { fatal: true })
  readonly #lenientDecoder = new TextDecoder('utf-8')
  #isFirst = true
  #utf16: TextEncoding | undefined
  #hasUtf8Mark = false
  #isUtf8 = true
  #validCount = 0
  #invalidCount = 0

  add(chunk: Buffer): void {
    if (this.#isFirst) this.#inspectStart(chunk)
    this.#isFirst = false
    if (this.#utf16) return
    if (chunk.includes(0)) throw new NotTextError()
    this.#isUtf8 &&= canDecode(this.#strictDecoder, chunk)
    this.#count(this.#lenientDecoder.decode(chunk, { stream: true }))
  }

  encoding(): TextEncoding {
    if (this.#utf16) return this.#utf16
    if (this.#isUtf8 && canDecode(this.#strictDecoder)) return 'utf-8'
    this.#count(this.#lenientDecoder.decode())
    // Read as Windows-1252, a UTF-8 file with one invalid character would lose all the others too.
    if (this.#hasUtf8Mark || this.#validCount >= this.#invalidCount) throw new NotTextError()
    return 'windows-1252'
  }

  #inspectStart(chunk: Buffer): void {
    if (
      ['%PDF-', 'PK\x03\x04'].some((signature) =>
        chunk.subarray(0, signature.length).equals(Buffer.from(signature)),
      )
    )
      throw new NotTextError()
    this.#utf16 = utf16EncodingOf(chunk)
    this.#hasUtf8Mark = chunk.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))
  }

  #count(text: string): void {
    this.#validCount += text.match(/[\u0080-\ufffc]/g)?.length ?? 0
    this.#invalidCount += text.match(/\ufffd/g)?.length ?? 0
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

/** UTF-16 by its byte order mark; without one, by a 0 as every second byte, as in ASCII text. */
function utf16EncodingOf(chunk: Buffer): TextEncoding | undefined {
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le'
  if (chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be'
  const start = chunk.subarray(0, 16)
  const isZero = (parity: 0 | 1) => start.every((byte, index) => (byte === 0) === (index % 2 === parity))
  if (start.length < 4) return undefined
  if (isZero(1)) return 'utf-16le'
  return isZero(0) ? 'utf-16be' : undefined
}
