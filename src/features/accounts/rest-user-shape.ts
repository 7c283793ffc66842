import { capabilitiesOf, may } from '../../kernel/roles.ts'
import type { RestContext, RestField, RestSchema } from '../../platform/rest/endpoint.ts'
import type { Person } from '../../platform/session/person.ts'
import type { UserRow } from './rest-user-store.ts'

const anywhere: readonly RestContext[] = ['view', 'embed', 'edit']
const editing: readonly RestContext[] = ['edit']
const text = (description: string, context = editing): RestField => ({ type: 'string', description, context })
const told = (field: RestField): RestField => ({ ...field, readonly: true })

/** A user, field by field, in the contexts in which WordPress shows it. */
export const userSchema: RestSchema = {
  title: 'user',
  properties: {
    id: told({ type: 'integer', description: 'The number of the user.', context: anywhere }),
    username: told(text('The user name, by which he signs in.')),
    name: text('The name that is shown.', anywhere),
    first_name: text('The first name.'),
    last_name: text('The last name.'),
    email: text('The e-mail address.'),
    url: text('The address of his site.', anywhere),
    description: text('What he says of himself.', anywhere),
    link: told(text('Where the user is shown.', anywhere)),
    locale: text('The language that he reads, or nothing for that of the shop.'),
    nickname: text('The name that he goes by.'),
    slug: told(text('The user name as a part of an address.', anywhere)),
    registered_date: told(text('When the account was made, in UTC.')),
    roles: { type: 'array', description: 'What he is in the shop.', context: editing },
    capabilities: told({ type: 'object', description: 'All that he may do.', context: editing }),
    extra_capabilities: told({ type: 'object', description: 'The roles once more.', context: editing }),
    avatar_urls: told({
      type: 'object',
      description: 'Pictures of him; the shop has none.',
      context: anywhere,
    }),
    meta: told({ type: 'object', description: 'Nothing is kept here.', context: ['view', 'edit'] }),
    woocommerce_meta: {
      type: 'object',
      description: 'What clients keep at the user, by names of their own.',
      context: ['view', 'edit'],
    },
  },
}

/** The user as REST tells of him; `origin` is that of the shop. What clients keep at a user, he and administrators see. */
export function userRecord(
  user: UserRow,
  origin: string,
  viewer: Person | undefined,
): Record<string, unknown> {
  const { profile = {}, woocommerce = {} } = user.meta
  const isOwn = viewer?.id === user.id
  const seesKept = isOwn || (viewer !== undefined && may(viewer.roles, 'edit_users'))
  const users = `${origin}/wp-json/wp/v2/users`
  const roles = isOwn && isWithheldFrom(viewer) ? viewer.roles : user.roles
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
    // A picture by the e-mail's hash, from elsewhere, would tell that place who visits and who works here.
    avatar_urls: {},
    meta: {},
    ...(seesKept && { woocommerce_meta: woocommerce }),
    _links: { self: [{ href: `${users}/${user.id}` }], collection: [{ href: users }] },
  }
}

/** Clients show what somebody may do: to him who has not proved himself, that is what he may do now. */
function isWithheldFrom({ proof }: Person): boolean {
  return proof.by === 'cookie' && proof.rightsWithheld === true
}

/** The user name as a part of an address. */
export function slugOf(login: string): string {
  return login.replaceAll('.', '-')
}
