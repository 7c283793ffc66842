import { createHash, randomBytes } from 'node:crypto'
import { emit } from '../../../platform/events/emit.ts'
import { cleanText } from '../../../platform/http/input.ts'
import type { Signer } from '../../../platform/session/signer.ts'
import type { Shop } from '../../../platform/shop.ts'
import { type OauthRefusal, TIMESTAMP_WINDOW_MS } from '../rules/oauth-claim.ts'
import { logSecurityEvent } from '../sign-in/security-log.ts'
import {
  deleteKey,
  deleteOldKeyNonces,
  insertKey,
  type KeyPermissions,
  readKeys,
  type StoredKey,
} from '../store/api-key-store.ts'

export const keyPermissions = ['read', 'write', 'read_write'] as const satisfies readonly KeyPermissions[]

const MAX_DESCRIPTION_LENGTH = 200

/** Why the key of a request is refused. `wrong`: it is unknown, or its secret or signature does not match. */
export type KeyRefusal = OauthRefusal | 'not-over-http' | 'wrong' | 'replayed'

export type CreatedKey = { readonly id: number; readonly key: string; readonly secret: string }

/** Creates a key for programs that act as this account. Key and secret are available this one time only. */
export async function createApiKey(
  shop: Shop,
  accountId: number,
  input: { readonly permissions: KeyPermissions; readonly description: string },
): Promise<CreatedKey> {
  const key = `ck_${randomBytes(20).toString('hex')}`
  const keyHash = hashOfKey(key)
  const description = cleanText(input.description, MAX_DESCRIPTION_LENGTH)
  const { permissions } = input
  const newKey = { accountId, permissions, description, keyHash, keyEnding: key.slice(-7) }
  const id = await shop.db.transaction().execute(async (tx) => {
    const added = await insertKey(tx, newKey, new Date(shop.nowMs()))
    const payload = { title: description, account: accountId, permissions }
    await emit(tx, shop.actor, { name: 'api_key.created', subject: `api_key:${added}`, payload })
    return added
  })
  logSecurityEvent(shop, 'api-key-created', accountId)
  return { id, key, secret: secretOfKey(shop.signer, keyHash) }
}

export function listApiKeys({ db }: Shop): Promise<readonly StoredKey[]> {
  return readKeys(db)
}

/** Revokes a key at once; `false` when there is none with this number. */
export async function revokeApiKey(shop: Shop, id: number): Promise<boolean> {
  const revoked = await shop.db.transaction().execute(async (tx) => {
    const deleted = await deleteKey(tx, id)
    if (!deleted) return undefined
    const payload = { title: deleted.description, account: deleted.accountId }
    await emit(tx, shop.actor, { name: 'api_key.revoked', subject: `api_key:${id}`, payload })
    return deleted
  })
  if (!revoked) return false
  logSecurityEvent(shop, 'api-key-revoked', revoked.accountId)
  return true
}

/** Deletes nonces of signed requests whose timestamp would be refused by now. */
export function deleteExpiredKeyNonces({ db, nowMs }: Shop): Promise<void> {
  return deleteOldKeyNonces(db, new Date(nowMs() - TIMESTAMP_WINDOW_MS))
}

/** The stored hash of a key. A key has 160 random bits, so a plain hash cannot be reversed. */
export function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

/**
 * The secret that belongs to a key. Checking a signature (OAuth 1.0a) needs the secret itself, not a hash of it, so it is
 * stored nowhere and derived from the key's hash and the shop's secret. A stolen database holds neither keys nor secrets;
 * a stolen shop secret holds no key. A new shop secret (HANDSEL_SECRET) invalidates all keys.
 */
export function secretOfKey(signer: Signer, keyHash: Buffer): string {
  return `cs_${signer.sign('api-key-secret', keyHash.toString('hex')).slice(0, 40)}`
}
