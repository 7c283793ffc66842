import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Signer } from './signer.ts'

/** What a secret is for, and the record that it belongs to: it cannot be decrypted for another one. */
export type SecretUse = { readonly purpose: string; readonly owner: string }

/** A secret, encrypted for the database (AES-256-GCM) with a key of the shop's own: a stolen copy of the tables holds none. */
export function encryptSecret(signer: Signer, { purpose, owner }: SecretUse, secret: Uint8Array): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(signer, purpose), nonce).setAAD(Buffer.from(owner))
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

/** The decrypted secret; throws when it was encrypted with another shop secret, or for another use. */
export function decryptSecret(signer: Signer, { purpose, owner }: SecretUse, encrypted: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(signer, purpose), encrypted.subarray(0, 12))
  decipher.setAAD(Buffer.from(owner)).setAuthTag(encrypted.subarray(-16))
  return Buffer.concat([decipher.update(encrypted.subarray(12, -16)), decipher.final()])
}

function keyOf(signer: Signer, purpose: string): Buffer {
  return Buffer.from(signer.sign(purpose, ''), 'hex')
}
