import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { utf8 } from '../render/utf8.ts'

/** The content encoding of an answer. */
export type ContentEncoding = 'br' | 'gzip' | 'identity'

const known = new Map<string, ContentEncoding>()
const MAX_HEADER_LENGTH = 500

/** The best of our encodings that an `Accept-Encoding` header allows; results for known headers are cached. */
export function encodingFor(header: string | string[] | undefined): ContentEncoding {
  if (!header) return 'identity'
  const text = String(header)
  // No client writes a longer one.
  if (text.length > MAX_HEADER_LENGTH) return 'identity'
  const seen = known.get(text)
  if (seen) return seen

  const encoding = allows(text, 'br') ? 'br' : allows(text, 'gzip') ? 'gzip' : 'identity'
  if (known.size < 200) known.set(text, encoding)
  return encoding
}

function allows(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((field) => field.trim().toLowerCase())
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

/** Bytes that are sent once: for a few KB this is faster than handing them to a thread. */
function encodeOnce(bytes: Buffer, encoding: 'br' | 'gzip'): Buffer {
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

const MIN_BYTES = 1_024
const MAX_SYNC_BYTES = 100_000

/** The body of an answer made for one request, compressed when the client supports it and it is worth it. */
export async function compressed(
  body: string | Buffer,
  contentType: string,
  acceptEncoding: string | string[] | undefined,
): Promise<{ readonly bytes: string | Buffer; readonly encoding: ContentEncoding }> {
  const encoding = encodingFor(acceptEncoding)
  const isText = /^text\/|json|javascript|xml/.test(contentType)
  if (body.length < MIN_BYTES) return { bytes: body, encoding: 'identity' }

  // A long text is sent several times faster as bytes than if the socket had to encode it.
  const bytes = typeof body === 'string' ? utf8([body]) : body
  if (encoding === 'identity' || !isText) return { bytes, encoding: 'identity' }
  const isShort = bytes.length <= MAX_SYNC_BYTES
  return { bytes: isShort ? encodeOnce(bytes, encoding) : await encode(bytes, encoding), encoding }
}
