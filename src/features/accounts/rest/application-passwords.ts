import { z } from 'zod'
import { isStaff, may } from '../../../kernel/roles.ts'
import type { Feature } from '../../../platform/feature.ts'
import {
  endpoint,
  type RestEndpoint,
  RestRefusal,
  type RestRequest,
} from '../../../platform/rest/endpoint.ts'
import { restTexts } from '../../../platform/rest/texts.ts'
import type { Person } from '../../../platform/session/person.ts'
import {
  applicationName,
  changeApplicationName,
  createApplicationPassword,
  listApplicationPasswords,
  MAX_APPLICATION_NAME_LENGTH,
  revokeApplicationPasswords,
} from '../api-keys/application-passwords.ts'
import { maySendSecrets, originOf } from '../api-keys/safe-transport.ts'
import type { ApplicationPassword } from '../store/application-password-store.ts'
import { readUser } from '../store/rest-user-store.ts'
import { applicationPasswordTexts as texts, userTexts } from './texts.ts'

/** Where staff create a password, and where they may use it; nowhere that a password would be read on its way. */
export const applicationPasswordAuthentication: NonNullable<Feature['authentication']> = (shop, incoming) =>
  maySendSecrets(shop, incoming)
    ? {
        'application-passwords': {
          endpoints: { authorization: `${originOf(incoming)}/my-account/security/` },
        },
      }
    : {}

const ofUser = {
  user_id: z
    .string()
    .regex(/^(?:\d{1,15}|me)$/)
    .describe('The id of the user, or me.'),
}
const ofPassword = { ...ofUser, uuid: z.uuid().describe('The id of the application password.') }
const nameArg = z
  .string()
  .transform(applicationName)
  .pipe(z.string().min(1).max(MAX_APPLICATION_NAME_LENGTH))
  .describe('What the password is for.')

const common = { access: 'signed-in', denied: 'rest_not_logged_in' } as const

export const applicationPasswordEndpoints: Readonly<Record<string, RestEndpoint>> = {
  'GET /wp/v2/users/:user_id/application-passwords': endpoint({
    ...common,
    args: z.object(ofUser),
    async handle(request) {
      const user = await managedUser(request, 'list_users')
      const all = await listApplicationPasswords(request.call.shop, user)
      return { data: all.map((one) => recordOf(request, user, one)) }
    },
  }),
  'POST /wp/v2/users/:user_id/application-passwords': endpoint({
    ...common,
    args: z.object({ ...ofUser, name: nameArg, app_id: z.union([z.literal(''), z.uuid()]).optional() }),
    async handle(request) {
      const { args, call } = request
      const user = ownUser(request)
      const created = await createApplicationPassword(call.shop, user, {
        name: args.name,
        appId: args.app_id,
      })
      if (!created.ok) throw notUnique()
      const { record, password } = created.value
      const location = `${addressOf(request, user)}/${record.uuid}`
      return {
        status: 201,
        data: { ...recordOf(request, user, record), password },
        headers: { location },
      }
    },
  }),
  'DELETE /wp/v2/users/:user_id/application-passwords': endpoint({
    ...common,
    args: z.object(ofUser),
    async handle(request) {
      const user = await managedUser(request, 'edit_users')
      const revoked = await revokeApplicationPasswords(request.call.shop, user)
      return { data: { deleted: true, count: revoked.length } }
    },
  }),
  'GET /wp/v2/users/:user_id/application-passwords/introspect': endpoint({
    ...common,
    args: z.object(ofUser),
    async handle(request) {
      const user = await managedUser(request, 'list_users')
      const { proof } = caller(request)
      const used = proof.by === 'key' ? proof.applicationPassword : undefined
      if (used === undefined) throw new RestRefusal('rest_no_authenticated_app_password', texts.notUsed, 404)
      return { data: await oneOf(request, user, used) }
    },
  }),
  'GET /wp/v2/users/:user_id/application-passwords/:uuid': endpoint({
    ...common,
    args: z.object(ofPassword),
    async handle(request) {
      return { data: await oneOf(request, await managedUser(request, 'list_users'), request.args.uuid) }
    },
  }),
  'POST /wp/v2/users/:user_id/application-passwords/:uuid': endpoint({
    ...common,
    edits: true,
    args: z.object({ ...ofPassword, name: nameArg.optional() }),
    async handle(request) {
      const user = await managedUser(request, 'edit_users')
      const { uuid, name } = request.args
      const before = await oneOf(request, user, uuid)
      if (name === undefined) return { data: before }
      const changed = await changeApplicationName(request.call.shop, user, { uuid, name })
      if (!changed) throw notUnique()
      return { data: recordOf(request, user, changed) }
    },
  }),
  'DELETE /wp/v2/users/:user_id/application-passwords/:uuid': endpoint({
    ...common,
    args: z.object(ofPassword),
    async handle(request) {
      const user = await managedUser(request, 'edit_users')
      const [revoked] = await revokeApplicationPasswords(request.call.shop, user, request.args.uuid)
      if (!revoked) throw unknownPassword()
      return { data: { deleted: true, previous: recordOf(request, user, revoked) } }
    },
  }),
}

type UserRequest = RestRequest<{ readonly user_id: string }>

function caller({ person }: UserRequest): Person {
  if (person) return person
  throw new RestRefusal('rest_not_logged_in', restTexts.signInFirst, 401)
}

/** The account whose passwords the caller manages: their own, or that of others with the right and signed in by cookie. */
async function managedUser(request: UserRequest, right: 'list_users' | 'edit_users'): Promise<number> {
  const person = caller(request)
  const { user_id: requested } = request.args
  if (requested === 'me' || Number(requested) === person.id) return person.id
  if (person.proof.by !== 'cookie' || !may(person.roles, right)) {
    throw new RestRefusal('rest_cannot_manage_application_passwords', texts.notYours, 403)
  }
  const user = await readUser(request.call.shop.db, Number(requested))
  if (user) return user.id
  throw new RestRefusal('rest_user_invalid_id', userTexts.unknown, 404)
}

const MAX_SIGN_IN_AGE_MS = 3_600_000

/**
 * The caller as the account that gets a new password: staff, signed in a short time ago. A key that leaked cannot create
 * further ones, and neither can somebody at a browser that was left signed in.
 */
function ownUser(request: UserRequest): number {
  const person = caller(request)
  const { user_id: requested } = request.args
  const isOwn = requested === 'me' || Number(requested) === person.id
  const { proof } = person
  const isRecent =
    proof.by === 'cookie' && proof.signedInAtMs > request.call.shop.nowMs() - MAX_SIGN_IN_AGE_MS
  if (isOwn && isRecent && isStaff(person.roles)) return person.id
  throw new RestRefusal('rest_cannot_create_application_passwords', texts.signInToCreate, 403)
}

async function oneOf(request: UserRequest, user: number, uuid: string): Promise<unknown> {
  const all = await listApplicationPasswords(request.call.shop, user)
  const found = all.find((one) => one.uuid === uuid.toLowerCase())
  if (!found) throw unknownPassword()
  return recordOf(request, user, found)
}

function unknownPassword(): RestRefusal {
  return new RestRefusal('rest_application_password_not_found', texts.unknown, 404)
}

function notUnique(): RestRefusal {
  return new RestRefusal('application_password_duplicate_name', texts.notUnique, 409)
}

function addressOf({ call }: UserRequest, user: number): string {
  return `${call.origin}/wp-json/wp/v2/users/${user}/application-passwords`
}

function recordOf(request: UserRequest, user: number, one: ApplicationPassword): Record<string, unknown> {
  return {
    uuid: one.uuid,
    app_id: one.appId,
    name: one.name,
    created: utc(one.createdAt),
    last_used: one.lastUsedAt && utc(one.lastUsedAt),
    last_ip: one.lastIp,
    _links: { self: [{ href: `${addressOf(request, user)}/${one.uuid}` }] },
  }
}

function utc(moment: Date): string {
  return moment.toISOString().slice(0, 19)
}
