import { type Encoding, encode, encodeOnce, encodingFor } from './encoding.ts'

const LEAST_BYTES = 1_024
const MOST_AT_ONCE_BYTES = 100_000

/** The body of an answer made for one request, compressed when the client can read it and it is worth it. */
export async function compressed(
  body: string | Buffer,
  contentType: string,
  acceptEncoding: string | string[] | undefined,
): Promise<{ readonly bytes: string | Buffer; readonly encoding: Encoding }> {
  const encoding = encodingFor(acceptEncoding)
  const isText = /^text\/|json|javascript|xml/.test(contentType)
  if (encoding === 'identity' || !isText || body.length < LEAST_BYTES)
    return { bytes: body, encoding: 'identity' }

  const bytes = Buffer.from(body)
  const isShort = bytes.length <= MOST_AT_ONCE_BYTES
  return { bytes: isShort ? encodeOnce(bytes, encoding) : await encode(bytes, encoding), encoding }
}
