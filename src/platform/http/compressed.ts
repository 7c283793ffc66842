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
  if (body.length < LEAST_BYTES) return { bytes: body, encoding: 'identity' }

  // A long text goes out several times faster as bytes than if the socket had to encode it.
  const bytes = Buffer.from(body)
  if (encoding === 'identity' || !isText) return { bytes, encoding: 'identity' }
  const isShort = bytes.length <= MOST_AT_ONCE_BYTES
  return { bytes: isShort ? encodeOnce(bytes, encoding) : await encode(bytes, encoding), encoding }
}
