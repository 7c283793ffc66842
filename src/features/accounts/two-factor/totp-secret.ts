import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Signer } from '../../../platform/session/signer.ts'
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

/** The secret, encrypted for the database (AES-256-GCM): a stolen copy of the tables generates no codes. */
export function encryptSecret(signer: Signer, secret: Uint8Array, accountId: number): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(signer), nonce).setAAD(Buffer.from(`${accountId}`))
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

/** The decrypted secret of this account; throws when it was encrypted with another shop secret, or for another account. */
export function decryptSecret(signer: Signer, encrypted: Buffer, accountId: number): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(signer), encrypted.subarray(0, 12))
  decipher.setAAD(Buffer.from(`${accountId}`)).setAuthTag(encrypted.subarray(-16))
  return Buffer.concat([decipher.update(encrypted.subarray(12, -16)), decipher.final()])
}

function keyOf(signer: Signer): Buffer {
  return Buffer.from(signer.sign('authenticator-secrets', ''), 'hex')
}
