import { z } from 'zod'
import { isStaff, may } from '../../../kernel/roles.ts'
import type { Feature } from '../../../platform/feature.ts'
import { endpoint, type RestEndpoint, RestRefusal } from '../../../platform/rest/endpoint.ts'
import { resource } from '../../../platform/rest/resource/resource.ts'
import type { ResourceCall } from '../../../platform/rest/resource/serving.ts'
import { gmtDate } from '../../../platform/rest/values/dates.ts'
import type { Person } from '../../../platform/session/person.ts'
import type { Shop } from '../../../platform/shop.ts'
import {
  applicationName,
  changeApplicationName,
  createApplicationPassword,
  listApplicationPasswords,
  revokeApplicationPasswords,
} from '../api-keys/application-passwords.ts'
import { maySendSecrets, originOf } from '../api-keys/safe-transport.ts'
import type { ApplicationPassword } from '../store/application-password-store.ts'
import { readUser } from '../store/rest-user-store.ts'
import { applicationPasswordsContract } from './application-passwords-resource.ts'
import { applicationPasswordTexts as texts, userTexts } from './texts.ts'
import { callerOf } from './users.ts'

/** Where staff create a password, and where they may use it; nowhere that a password would be read on its way. */
export const applicationPasswordAuthentication: NonNullable<Feature['authentication']> = (shop, incoming) =>
  maySendSecrets(shop, incoming)
    ? {
        'application-passwords': {
          endpoints: { authorization: `${originOf(incoming)}/my-account/security/` },
        },
      }
    : {}

const denied = 'rest_not_logged_in'

const passwords = resource(applicationPasswordsContract, {
  access: { read: 'signed-in', write: 'signed-in' },
  codes: {
    denied: { view: denied, create: denied, edit: denied, delete: denied },
    missing: 'rest_application_password_not_found',
  },
  unpaged: true,
  async list(request, { user_id }) {
    const user = await managedUser(request, user_id, 'list_users')
    const all = await listApplicationPasswords(request.call.shop, user)
    return { items: all.map(recordOf), total: all.length }
  },
  async get(request, { user_id, uuid }) {
    return passwordOf(request.call.shop, await managedUser(request, user_id, 'list_users'), uuid)
  },
  async create(request, { user_id, name, app_id: appId }) {
    const user = ownUser(request, user_id)
    const sent = { name: applicationName(name), appId }
    const created = await createApplicationPassword(request.call.shop, user, sent)
    if (!created.ok) throw notUnique()
    return { ...recordOf(created.value.record), password: created.value.password }
  },
  async change(request, { user_id, uuid, name }) {
    const { shop } = request.call
    const user = await managedUser(request, user_id, 'edit_users')
    const before = await passwordOf(shop, user, uuid)
    if (!before || name === undefined) return before
    const changed = await changeApplicationName(shop, user, { uuid, name: applicationName(name) })
    if (!changed) throw notUnique()
    return recordOf(changed)
  },
  async remove(request, { user_id, uuid }) {
    const user = await managedUser(request, user_id, 'edit_users')
    const [revoked] = await revokeApplicationPasswords(request.call.shop, user, uuid)
    return revoked && recordOf(revoked)
  },
  // Also where it was requested of `me`, for whoever reads it next.
  links: (_record, root, request) => ({
    self: [
      {
        href: `${root}wp/v2/users/${idOf(request, request.call.params['user_id'])}/application-passwords/:uuid`,
      },
    ],
  }),
})

const onePassword = passwords['GET /wp/v2/users/:user_id/application-passwords/:uuid']!
const ofUser = z.object(applicationPasswordsContract.parents)

export const applicationPasswordEndpoints: Readonly<Record<string, RestEndpoint>> = {
  ...passwords,
  'DELETE /wp/v2/users/:user_id/application-passwords': endpoint({
    access: 'signed-in',
    denied,
    args: ofUser,
    async handle(request) {
      const user = await managedUser(request, request.args.user_id, 'edit_users')
      const revoked = await revokeApplicationPasswords(request.call.shop, user)
      return { data: { deleted: true, count: revoked.length } }
    },
  }),
  'GET /wp/v2/users/:user_id/application-passwords/introspect': endpoint({
    ...onePassword,
    args: ofUser,
    async handle(request) {
      await managedUser(request, request.args.user_id, 'list_users')
      const { proof } = callerOf(request)
      const uuid = proof.by === 'key' ? proof.applicationPassword : undefined
      if (uuid === undefined) throw new RestRefusal('rest_no_authenticated_app_password', texts.notUsed, 404)
      return onePassword.handle({ ...request, args: { ...request.args, uuid } })
    },
  }),
}

/** The id of the account in an address; `me` is the caller's. */
function idOf(request: ResourceCall, user: string | undefined): number {
  return user === 'me' ? callerOf(request).id : Number(user)
}

/** The account whose passwords the caller manages: their own, or that of others with the right and signed in by cookie. */
async function managedUser(
  request: ResourceCall,
  requested: string,
  right: 'list_users' | 'edit_users',
): Promise<number> {
  const person = callerOf(request)
  const id = idOf(request, requested)
  if (id === person.id) return id
  if (person.proof.by !== 'cookie' || !may(person.roles, right)) {
    throw new RestRefusal('rest_cannot_manage_application_passwords', texts.notYours, 403)
  }
  if (await readUser(request.call.shop.db, id)) return id
  throw new RestRefusal('rest_user_invalid_id', userTexts.unknown, 404)
}

const MAX_SIGN_IN_AGE_MS = 3_600_000

/**
 * The caller as the account that gets a new password: staff, signed in a short time ago. A key that leaked cannot create
 * further ones, and neither can somebody at a browser that was left signed in.
 */
function ownUser(request: ResourceCall, requested: string): number {
  const person = callerOf(request)
  const { id, roles } = person
  if (idOf(request, requested) === id && isSignedInLately(request.call.shop, person) && isStaff(roles))
    return id
  throw new RestRefusal('rest_cannot_create_application_passwords', texts.signInToCreate, 403)
}

/** Whether a person has signed in with a browser within the last hour. */
export function isSignedInLately({ nowMs }: Pick<Shop, 'nowMs'>, { proof }: Person): boolean {
  return proof.by === 'cookie' && proof.signedInAtMs > nowMs() - MAX_SIGN_IN_AGE_MS
}

async function passwordOf(shop: Shop, user: number, uuid: string) {
  const all = await listApplicationPasswords(shop, user)
  const found = all.find((one) => one.uuid === uuid.toLowerCase())
  return found && recordOf(found)
}

function notUnique(): RestRefusal {
  return new RestRefusal('application_password_duplicate_name', texts.notUnique, 409)
}

function recordOf(one: ApplicationPassword) {
  return {
    uuid: one.uuid,
    app_id: one.appId,
    name: one.name,
    created: one.createdAt.toISOString().slice(0, 19),
    last_used: gmtDate(one.lastUsedAt),
    last_ip: one.lastIp,
  }
}
