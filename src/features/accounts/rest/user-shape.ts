import { capabilitiesOf, may } from '../../../kernel/roles.ts'
import type { RestContext, RestField, RestSchema } from '../../../platform/rest/endpoint.ts'
import type { Person } from '../../../platform/session/person.ts'
import type { StoredUser } from '../store/rest-user-store.ts'

const anywhere: readonly RestContext[] = ['view', 'embed', 'edit']
const editing: readonly RestContext[] = ['edit']
const text = (description: string, context = editing): RestField => ({ type: 'string', description, context })
const readOnly = (field: RestField): RestField => ({ ...field, readonly: true })

/** The fields of a user, in the contexts in which WordPress shows them. */
export const userSchema: RestSchema = {
  title: 'user',
  properties: {
    id: readOnly({ type: 'integer', description: 'The id of the user.', context: anywhere }),
    username: readOnly(text('The username for signing in.')),
    name: text('The display name.', anywhere),
    first_name: text('The first name.'),
    last_name: text('The last name.'),
    email: text('The email address.'),
    url: text('The URL of the website.', anywhere),
    description: text('A description of the user.', anywhere),
    link: readOnly(text('The URL of the user.', anywhere)),
    locale: text('The locale of the user, or empty for that of the shop.'),
    nickname: text('The nickname.'),
    slug: readOnly(text('The username as part of a URL.', anywhere)),
    registered_date: readOnly(text('When the account was created, in UTC.')),
    roles: { type: 'array', description: 'The roles of the user.', context: editing },
    capabilities: readOnly({
      type: 'object',
      description: 'The capabilities of the user.',
      context: editing,
    }),
    extra_capabilities: readOnly({
      type: 'object',
      description: 'The roles again, for WordPress clients.',
      context: editing,
    }),
    avatar_urls: readOnly({
      type: 'object',
      description: 'Avatars; the shop has none.',
      context: anywhere,
    }),
    meta: readOnly({ type: 'object', description: 'Always empty.', context: ['view', 'edit'] }),
    woocommerce_meta: {
      type: 'object',
      description: 'Values that clients store with the user, by their own names.',
      context: ['view', 'edit'],
    },
  },
}

/** A user as REST shows one; `origin` is the shop's. Client values are visible to the user and to administrators. */
export function userRecord(
  user: StoredUser,
  origin: string,
  viewer: Person | undefined,
): Record<string, unknown> {
  const { profile = {}, woocommerce = {} } = user.meta
  const isOwn = viewer?.id === user.id
  const seesMeta = isOwn || (viewer !== undefined && may(viewer.roles, 'edit_users'))
  const users = `${origin}/wp-json/wp/v2/users`
  const roles = isOwn && isRestricted(viewer) ? viewer.roles : user.roles
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
    link: `${origin}/`,
    locale: user.locale || 'en_US',
    nickname: profile.nickname ?? user.login,
    slug: slugOf(user.login),
    roles,
    registered_date: `${user.createdAt.toISOString().slice(0, 19)}+00:00`,
    capabilities: capabilitiesOf(roles),
    extra_capabilities: Object.fromEntries(roles.map((role) => [role, true])),
    // An avatar URL with the e-mail's hash would reveal visitors and staff to the other site.
    avatar_urls: {},
    meta: {},
    ...(seesMeta && { woocommerce_meta: woocommerce }),
    _links: { self: [{ href: `${users}/${user.id}` }], collection: [{ href: users }] },
  }
}

/** Clients show the roles as what a person may do; without the second factor that is what they may do now. */
function isRestricted({ proof }: Person): boolean {
  return proof.by === 'cookie' && proof.hasRestrictedRoles === true
}

/** The username as part of a URL. */
function slugOf(login: string): string {
  return login.replaceAll('.', '-')
}
