import { RestRefusal } from '../../../platform/rest/endpoint.ts'
import { resource } from '../../../platform/rest/resource/resource.ts'
import type { ResourceCall } from '../../../platform/rest/resource/serving.ts'
import { localDate } from '../../../platform/rest/values/dates.ts'
import type { Shop } from '../../../platform/shop.ts'
import { timezone } from '../../settings/general.ts'
import { createApiKey, listApiKeys, revokeApiKey } from '../api-keys/api-keys.ts'
import type { StoredKey } from '../store/api-key-store.ts'
import { isSignedInLately } from './application-passwords.ts'
import { apiKeysContract } from './staff-resource.ts'
import { callerOf } from './users.ts'

/** Keys of programs: all of them, with their last use; an owner creates one for the own account, and revokes any. */
export const apiKeyEndpoints = resource(apiKeysContract, {
  access: { read: 'manage_options', write: 'manage_options' },
  unpaged: true,
  async list({ call: { shop } }) {
    const items = (await listApiKeys(shop)).map((key) => recordOf(shop, key))
    return { items, total: items.length }
  },
  async get({ call: { shop } }, { id }) {
    const key = await keyOf(shop, id)
    return key && recordOf(shop, key)
  },
  async create(request, input) {
    const { shop } = request.call
    const created = await createApiKey(shop, ownerOf(request), input)
    const key = await keyOf(shop, created.id)
    if (!key) throw new Error(`Key ${created.id} was revoked right after it was created`)
    return { ...recordOf(shop, key), consumer_key: created.key, consumer_secret: created.secret }
  },
  async remove({ call: { shop } }, { id }) {
    const key = await keyOf(shop, id)
    return key && (await revokeApiKey(shop, id)) ? recordOf(shop, key) : undefined
  },
})

/** A key that leaked cannot create further ones, and neither can somebody at a browser that was left signed in. */
function ownerOf(request: ResourceCall): number {
  const person = callerOf(request)
  if (isSignedInLately(request.call.shop, person)) return person.id
  throw new RestRefusal(
    'handsel_sign_in_again',
    'API keys are created within an hour of signing in. Sign out and in again to do that.',
    403,
  )
}

async function keyOf(shop: Shop, id: number): Promise<StoredKey | undefined> {
  return (await listApiKeys(shop)).find((key) => key.id === id)
}

function recordOf({ settings }: Shop, key: StoredKey) {
  const local = (at: Date | null) => localDate(at, settings.get(timezone))
  return {
    id: key.id,
    description: key.description,
    permissions: key.permissions,
    account: key.email,
    ending: key.keyEnding,
    created_at: local(key.createdAt) ?? '',
    last_used_at: local(key.lastUsedAt),
    last_address: key.lastIp,
  }
}
