import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs values that are sent to the browser and must come back unchanged: session ids, nonces, price groups. */
export type Signer = {
  /** 64 hex characters that only this shop can make for this purpose and text. */
  sign(purpose: string, text: string): string
  /** Whether `signature` is the beginning (at least 10 characters) of what `sign` answers; constant time. */
  matches(purpose: string, text: string, signature: string): boolean
}

/** A signer with the shop's secret; purposes prevent that a signature for one is used for another. */
export function createSigner(secret: string): Signer {
  const sign = (purpose: string, text: string) =>
    createHmac('sha256', secret).update(purpose).update('\0').update(text).digest('hex')
  return {
    sign,
    matches(purpose, text, signature) {
      if (signature.length < 10 || signature.length > 64) return false
      const expected = Buffer.from(sign(purpose, text).slice(0, signature.length))
      const received = Buffer.from(signature)
      return received.length === expected.length && timingSafeEqual(received, expected)
    },
  }
}
