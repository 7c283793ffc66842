import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Signer } from '../../platform/session/signer.ts'
import { stepsThatCount } from './rules/one-time-code.ts'

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new secret for an authenticator: 160 bits. */
export function newTotpSecret(): Buffer {
  return randomBytes(20)
}

/** The secret as people type it (RFC 4648, without padding). */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => SIGNS[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The six digits of a step (RFC 6238 over SHA-1, which is what authenticators know). */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const word = hash.readUInt32BE(hash[19]! & 15) & 0x7fffffff
  return String(word % 1_000_000).padStart(6, '0')
}

/** The step whose code this is, if it is one that counts now. */
export function stepOfCode(secret: Uint8Array, code: string, nowMs: number): number | undefined {
  return stepsThatCount(nowMs).find((step) => codeAt(secret, step) === code)
}

/** The secret, enciphered for the database (AES-256-GCM): a stolen copy of the tables makes no codes. */
export function sealed(signer: Signer, secret: Uint8Array, accountId: number): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(signer), nonce).setAAD(Buffer.from(`${accountId}`))
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

/** What was sealed for this account; throws when it was sealed with another secret of the shop, or for another. */
export function unsealed(signer: Signer, box: Buffer, accountId: number): Buffer {
  const opener = createDecipheriv('aes-256-gcm', keyOf(signer), box.subarray(0, 12))
  opener.setAAD(Buffer.from(`${accountId}`)).setAuthTag(box.subarray(-16))
  return Buffer.concat([opener.update(box.subarray(12, -16)), opener.final()])
}

function keyOf(signer: Signer): Buffer {
  return Buffer.from(signer.sign('authenticator-secrets', ''), 'hex')
}
