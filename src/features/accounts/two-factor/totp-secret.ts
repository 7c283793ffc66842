import { createHmac, randomBytes } from 'node:crypto'
import type { SecretUse } from '../../../platform/session/encrypted-secret.ts'
import { acceptedSteps } from '../rules/one-time-code.ts'

const BASE32_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new secret for an authenticator: 160 bits. */
export function newTotpSecret(): Buffer {
  return randomBytes(20)
}

/** The secret in Base32, to be typed (RFC 4648, without padding). */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32_ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

/** The six digits of a time step (RFC 6238 over SHA-1, as authenticators use it). */
function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const word = hash.readUInt32BE(hash[19]! & 15) & 0x7fffffff
  return String(word % 1_000_000).padStart(6, '0')
}

/** The time step of this code, if it is accepted now. */
export function stepOfCode(secret: Uint8Array, code: string, nowMs: number): number | undefined {
  return acceptedSteps(nowMs).find((step) => codeAt(secret, step) === code)
}

/** The use of the secret of an account's authenticator, for `platform/session/encrypted-secret.ts`. */
export function authenticatorOf(accountId: number): SecretUse {
  return { purpose: 'authenticator-secrets', owner: `${accountId}` }
}
