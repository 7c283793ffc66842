import { createHash, randomBytes } from 'node:crypto'
import { textOf } from '../../platform/http/input.ts'
import type { Signer } from '../../platform/session/signer.ts'
import type { Shop } from '../../platform/shop.ts'
import {
  deleteKey,
  deleteOldKeyNonces,
  insertKey,
  type KeyPermissions,
  readKeys,
  type StoredKey,
} from './api-key-store.ts'
import { type ClaimRefusal, STAMP_WINDOW_MS } from './rules/oauth-claim.ts'
import { noteEvent } from './security-log.ts'

export const keyPermissions = ['read', 'write', 'read_write'] as const satisfies readonly KeyPermissions[]

const MOST_DESCRIPTION = 200

/** Why a key that came with a request is not taken. `wrong`: it is unknown, or its secret or signature is not right. */
export type KeyRefusal = ClaimRefusal | 'not-over-http' | 'wrong' | 'replayed'

export type MadeKey = { readonly id: number; readonly key: string; readonly secret: string }

/** Makes a key by which programs act as this account. This is the one time that key and secret are seen. */
export async function createApiKey(
  shop: Shop,
  accountId: number,
  wish: { readonly permissions: KeyPermissions; readonly description: string },
): Promise<MadeKey> {
  const key = `ck_${randomBytes(20).toString('hex')}`
  const keyHash = hashOfKey(key)
  const description = textOf(wish.description, MOST_DESCRIPTION)
  const { permissions } = wish
  const made = { accountId, permissions, description, keyHash, keyEnding: key.slice(-7) }
  const id = await insertKey(shop.db, made, new Date(shop.nowMs()))
  noteEvent(shop, 'api-key-created', accountId)
  return { id, key, secret: secretOfKey(shop.signer, keyHash) }
}

export function listApiKeys({ db }: Shop): Promise<readonly StoredKey[]> {
  return readKeys(db)
}

/** Ends a key at once; `false` when there is none of this number. */
export async function revokeApiKey(shop: Shop, id: number): Promise<boolean> {
  const accountId = await deleteKey(shop.db, id)
  if (accountId === undefined) return false
  noteEvent(shop, 'api-key-revoked', accountId)
  return true
}

/** Forgets nonces of signed requests that are too old to come again. */
export function sweepKeyNonces({ db, nowMs }: Shop): Promise<void> {
  return deleteOldKeyNonces(db, new Date(nowMs() - STAMP_WINDOW_MS))
}

/** What is kept of a key. It has 160 bits of chance: a plain hash cannot be turned back. */
export function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

/**
 * The secret that belongs to a key. To check a signature (OAuth 1.0a) the secret itself is needed, not a hash of it; so
 * it is kept nowhere, and made anew from the key's hash and the shop's own secret. Who steals the tables has neither key
 * nor secret; who steals the shop's secret has no key. Another secret of the shop (HANDSEL_SECRET) voids all keys.
 */
export function secretOfKey(signer: Signer, keyHash: Buffer): string {
  return `cs_${signer.sign('api-key-secret', keyHash.toString('hex')).slice(0, 40)}`
}
