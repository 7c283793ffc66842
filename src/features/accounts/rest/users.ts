import { capabilitiesOf, isStaff, may, type Role, roles } from '../../../kernel/roles.ts'
import { html } from '../../../platform/http/answer.ts'
import type { Answer, Call, Handler } from '../../../platform/http/call.ts'
import { readOnly } from '../../../platform/http/read-only.ts'
import { endpoint, type RestEndpoint, RestRefusal } from '../../../platform/rest/endpoint.ts'
import { resource } from '../../../platform/rest/resource/resource.ts'
import type { ResourceCall } from '../../../platform/rest/resource/serving.ts'
import { restTexts } from '../../../platform/rest/texts.ts'
import type { Person } from '../../../platform/session/person.ts'
import { restNonce } from '../../../platform/session/rest-nonce.ts'
import { readUser, type StoredUser, searchUsers } from '../store/rest-user-store.ts'
import { userTexts } from './texts.ts'
import { changeUser, createUser } from './user-changes.ts'
import { deleteUser } from './user-delete.ts'
import { usersContract } from './users-resource.ts'

/** Guests see nothing, so that nobody finds out who has an account. */
const users = resource(usersContract, {
  access: {
    ...{ read: 'signed-in', write: 'signed-in' },
    ...{ list: 'edit_posts', create: 'create_users', remove: 'delete_users' },
  },
  codes: {
    denied: {
      view: 'rest_user_cannot_view',
      create: 'rest_cannot_create_user',
      delete: 'rest_user_cannot_delete',
    },
  },
  refusesPagesBeyondLast: true,
  async list(request, { slug, roles, include, order, orderby, first: offset, ...args }) {
    const seesAll = may(callerOf(request).roles, 'list_users')
    if (!seesAll) refuseHidden(request, { roles, orderby })
    const found = await searchUsers(request.call.shop.db, {
      ...{ ...args, offset, orderBy: orderby, isDescending: order === 'desc' },
      ...(roles && { roles }),
      ...(!seesAll && { staffRoles }),
      search: args.search.replace(/^\*+|\*+$/g, ''),
      ...(include && { include }),
      ...(slug && { slugs: slug }),
    })
    return { items: found.users.map((user) => recordOf(request, user)), total: found.total }
  },
  async get(request, { id }) {
    const user = await visibleUser(request, id)
    return user && recordOf(request, user)
  },
  create: async (request, args) =>
    recordOf(request, await createUser(request.call.shop, callerOf(request), args)),
  async change(request, { id, ...args }) {
    const person = callerOf(request)
    const user = await readUser(request.call.shop.db, id)
    if (user) return recordOf(request, await changeUser(request.call.shop, person, user, args))
    if (may(person.roles, 'edit_users')) return undefined
    throw new RestRefusal('rest_cannot_edit', userTexts.cannotEdit, 403)
  },
  async remove(request, args) {
    const user = await deleteUser(request.call.shop, callerOf(request), args)
    return user && recordOf(request, user)
  },
})

/** Users, one's own account as `me` too. */
export const userEndpoints: Readonly<Record<string, RestEndpoint>> = {
  ...users,
  'GET /wp/v2/users/me': asOwn(users['GET /wp/v2/users/:id']!),
  'POST /wp/v2/users/me': asOwn(users['POST /wp/v2/users/:id']!),
}

function asOwn(ofUser: RestEndpoint): RestEndpoint {
  return endpoint({
    ...ofUser,
    denied: 'rest_not_logged_in',
    args: ofUser.args.omit({ id: true }),
    handle: (request) => ofUser.handle({ ...request, args: { ...request.args, id: callerOf(request).id } }),
  })
}

/** Who is signed in, which these endpoints require. */
export function callerOf({ person }: Pick<ResourceCall, 'person'>): Person {
  if (person) return person
  throw new RestRefusal('rest_not_logged_in', restTexts.signInFirst, 401)
}

/**
 * A user that the person may see: oneself, staff each other, others only with `list_users`. Without it, there is no difference
 * between a user who is missing and one who is hidden.
 */
async function visibleUser(request: ResourceCall, id: number): Promise<StoredUser | undefined> {
  const person = callerOf(request)
  const user = await readUser(request.call.shop.db, id)
  if (user?.id === person.id || may(person.roles, 'list_users')) return user
  if (!user || !isStaff(person.roles) || !isStaff(user.roles)) throw cannotView(userTexts.cannotView)
  refuseHidden(request, {})
  return user
}

const staffRoles: readonly Role[] = roles.filter((role) => isStaff([role]))

/** A person who may not see roles and e-mail addresses must not learn them by the context, filtering and sorting. */
function refuseHidden(
  { context }: ResourceCall,
  { roles, orderby }: { readonly roles?: readonly Role[] | undefined; readonly orderby?: string },
): void {
  if (context === 'edit') throw new RestRefusal('rest_forbidden_context', restTexts.forbiddenContext, 403)
  if (roles) throw cannotView(userTexts.forbiddenRoles)
  if (orderby === 'email' || orderby === 'registered_date') {
    throw new RestRefusal('rest_forbidden_orderby', userTexts.forbiddenOrder, 403)
  }
}

function cannotView(text: string): RestRefusal {
  return new RestRefusal('rest_user_cannot_view', text, 403)
}

/** A user as the caller sees one. Client values are visible to the user and to administrators. */
function recordOf({ call, person }: ResourceCall, user: StoredUser) {
  const { profile = {}, woocommerce = {} } = user.meta
  const isOwn = person?.id === user.id
  const seesMeta = isOwn || (person !== undefined && may(person.roles, 'edit_users'))
  const roles = isOwn && isRestricted(person) ? person.roles : user.roles
  return {
    id: user.id,
    username: user.login,
    name: user.displayName,
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    url: profile.url ?? '',
    description: profile.description ?? '',
    // Users have no pages of their own here.
    link: `${call.origin}/`,
    locale: user.locale || 'en_US',
    nickname: profile.nickname ?? user.login,
    slug: user.login.replaceAll('.', '-'),
    roles: [...roles],
    registered_date: `${user.createdAt.toISOString().slice(0, 19)}+00:00`,
    capabilities: capabilitiesOf(roles),
    extra_capabilities: Object.fromEntries(roles.map((role) => [role, true])),
    // An avatar URL with the e-mail's hash would reveal visitors and staff to the other site.
    avatar_urls: {},
    meta: {},
    ...(seesMeta && { woocommerce_meta: woocommerce }),
  }
}

/** Clients show the roles as what a person may do; without the second factor that is what they may do now. */
function isRestricted({ proof }: Person): boolean {
  return proof.by === 'cookie' && proof.hasRestrictedRoles === true
}

/** `/wp-admin/admin-ajax.php?action=rest-nonce` (docs/wire.md 2.8 and K.2). */
export const nonceCalls: Readonly<Record<string, Handler>> = { 'rest-nonce': readOnly(freshNonce) }

/** A nonce for the signed-in person; a guest gets `0`, and needs none for public calls. */
async function freshNonce({ shop, person }: Call): Promise<Answer> {
  return person?.proof.by === 'cookie' ? html(restNonce(shop, person)) : html('0', 400)
}
