import { z } from 'zod'
import { roles } from '../../../kernel/roles.ts'
import { unsupported } from '../../../platform/rest/collection.ts'
import { contract } from '../../../platform/rest/resource/contract.ts'

/** The maximum number of values that clients may store with one user. */
export const MAX_META_VALUES = 50

const readonly = { readonly: true }
const anywhere = { context: ['view', 'embed', 'edit'] }
const editing = { context: ['edit'] }
const text = (description: string) => z.string().describe(description)
const yesNoByName = (description: string) =>
  z
    .record(z.string(), z.boolean())
    .describe(description)
    .meta({ ...editing, ...readonly })

const id = z.int().min(1).max(999_999_999_999_999)
const name = (description: string) => z.string().max(100).optional().describe(description)
const webAddress = /^(https?:\/\/[^\s<>"']{1,190})?$/i

const email = z.string().max(254).describe('The email address.')
const password = z.string().min(1).max(4096).describe('The password; it is never returned.')

/** User name, capabilities and meta are not changed. */
const change = {
  name: z.string().trim().min(1).max(100).optional().describe('The display name.'),
  first_name: name('The first name.'),
  last_name: name('The last name.'),
  nickname: name('The nickname.'),
  url: z.string().trim().regex(webAddress).optional().describe('The URL of the website.'),
  description: z.string().max(2000).optional().describe('A description of the user.'),
  locale: z
    .string()
    .regex(/^([a-z]{2,3}(_[A-Z]{2})?)?$/)
    .optional()
    .describe('The locale of the user.'),
  email: email.optional(),
  password: password.optional(),
  roles: z.array(z.string().max(50)).max(20).optional().describe('All roles of the user.'),
  woocommerce_meta: z
    .record(z.string().regex(/^[a-z][a-z0-9_]{0,63}$/), z.string().max(2000))
    .refine((values) => Object.keys(values).length <= MAX_META_VALUES)
    .optional()
    .describe('Values that clients store with the user, by their own names.'),
}

/** `/wp-json/wp/v2/users` (docs/wire.md K.1 and K.4). */
export const usersContract = contract({
  path: 'wp/v2/users',
  title: 'user',
  record: z.object({
    id: z
      .int()
      .describe('The id of the user.')
      .meta({ ...anywhere, ...readonly }),
    username: text('The username for signing in.').meta({ ...editing, ...readonly }),
    name: text('The display name.').meta(anywhere),
    first_name: text('The first name.').meta(editing),
    last_name: text('The last name.').meta(editing),
    email: text('The email address.').meta(editing),
    url: text('The URL of the website.').meta(anywhere),
    description: text('A description of the user.').meta(anywhere),
    link: text('The URL of the user.').meta({ ...anywhere, ...readonly }),
    locale: text('The locale of the user, or empty for that of the shop.').meta(editing),
    nickname: text('The nickname.').meta(editing),
    slug: text('The username as part of a URL.').meta({ ...anywhere, ...readonly }),
    registered_date: text('When the account was created, in UTC.').meta({ ...editing, ...readonly }),
    roles: z.array(z.string()).describe('The roles of the user.').meta(editing),
    capabilities: yesNoByName('The capabilities of the user.'),
    extra_capabilities: yesNoByName('The roles again, for WordPress clients.'),
    avatar_urls: z
      .record(z.string(), z.string())
      .describe('Avatars; the shop has none.')
      .meta({ ...anywhere, ...readonly }),
    meta: z.record(z.string(), z.unknown()).describe('Always empty.').meta(readonly),
    woocommerce_meta: z
      .record(z.string(), z.string())
      .optional()
      .describe('Values that clients store with the user, by their own names.'),
  }),
  query: {
    ...unsupported('who', 'has_published_posts', 'capabilities', 'search_columns'),
    search: z.string().max(200).default('').describe('A text to search for in names and addresses.'),
    include: z.array(id).max(100).optional().describe('Only these users.'),
    exclude: z.array(id).max(100).default([]).describe('All users except these.'),
    slug: z.array(z.string().max(200)).max(100).optional().describe('Only users with these slugs.'),
    roles: z.array(z.enum(roles)).max(20).optional().describe('Only users with one of these roles.'),
    order: z.enum(['asc', 'desc']).default('asc').describe('The sort direction.'),
    orderby: z
      .enum(['id', 'include', 'name', 'registered_date', 'slug', 'email'])
      .default('name')
      .describe('The field to sort by.'),
  },
  create: {
    ...change,
    username: z.string().max(200).describe('The username for signing in.'),
    email,
    password,
  },
  change,
  remove: {
    force: z.boolean().default(false).describe('Must be true: users cannot be moved to the trash.'),
    reassign: z
      .union([id, z.boolean(), z.literal('')])
      .describe('The id of the user who gets the content of this one, or false for nobody.'),
  },
})
