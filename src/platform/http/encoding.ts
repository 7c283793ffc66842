import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

/** How bytes go over the wire. */
export type Encoding = 'br' | 'gzip' | 'identity'

const known = new Map<string, Encoding>()

/** The best of our encodings that an `Accept-Encoding` header allows; answers for seen headers are remembered. */
export function encodingFor(header: string | string[] | undefined): Encoding {
  if (!header) return 'identity'
  const text = String(header)
  const seen = known.get(text)
  if (seen) return seen

  const encoding = allows(text, 'br') ? 'br' : allows(text, 'gzip') ? 'gzip' : 'identity'
  if (known.size < 200) known.set(text, encoding)
  return encoding
}

function allows(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Bytes that will be sent often, compressed off the main thread; `quality` is brotli's (11 is small and slow). */
export async function encode(bytes: Buffer, encoding: 'br' | 'gzip', quality = 4): Promise<Buffer> {
  return encoding === 'gzip'
    ? toGzip(bytes, { level: 6 })
    : toBrotli(bytes, brotli(quality, bytes.length, constants.BROTLI_DEFAULT_WINDOW))
}

/** Bytes that are sent once: a few KB take less time here than a thread would need to be asked. */
export function encodeOnce(bytes: Buffer, encoding: 'br' | 'gzip'): Buffer {
  return encoding === 'gzip'
    ? gzipSync(bytes, { level: 1 })
    : brotliCompressSync(bytes, brotli(3, bytes.length, 16))
}

function brotli(quality: number, length: number, window: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
      [constants.BROTLI_PARAM_LGWIN]: window,
    },
  }
}
