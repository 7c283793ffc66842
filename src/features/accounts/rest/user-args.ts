import { z } from 'zod'
import { roles } from '../../../kernel/roles.ts'
import { cleanText } from '../../../platform/http/input.ts'
import { pagingArgs, unsupported } from '../../../platform/rest/collection.ts'
import type { UserChanges } from '../store/rest-user-store.ts'

const MAX_NAME_LENGTH = 100
const MAX_TEXT_LENGTH = 2000
/** The maximum number of values that clients may store with one user. */
export const MAX_META_VALUES = 50

const id = z.int().min(1).max(999_999_999_999_999)
const name = (what: string) => z.string().max(MAX_NAME_LENGTH).optional().describe(what)
const webAddress = /^(https?:\/\/[^\s<>"']{1,190})?$/i

// No user has the id 0; it gets the answer of any unknown id.
export const idArgs = { id: z.int().min(0).max(999_999_999_999_999).describe('The id of the user.') }

/** The fields of a user that can be changed. User name, capabilities and meta are ignored. */
export const changeArgs = {
  name: z.string().trim().min(1).max(MAX_NAME_LENGTH).optional().describe('The display name.'),
  first_name: name('The first name.'),
  last_name: name('The last name.'),
  nickname: name('The nickname.'),
  url: z.string().trim().regex(webAddress).optional().describe('The URL of the website.'),
  description: z.string().max(MAX_TEXT_LENGTH).optional().describe('A description of the user.'),
  locale: z
    .string()
    .regex(/^([a-z]{2,3}(_[A-Z]{2})?)?$/)
    .optional()
    .describe('The locale of the user.'),
  email: z.string().max(254).optional().describe('The email address.'),
  password: z.string().min(1).max(4096).optional().describe('The password; it is never returned.'),
  roles: z.array(z.string().max(50)).max(20).optional().describe('All roles of the user.'),
  woocommerce_meta: z
    .record(z.string().regex(/^[a-z][a-z0-9_]{0,63}$/), z.string().max(MAX_TEXT_LENGTH))
    .refine((values) => Object.keys(values).length <= MAX_META_VALUES)
    .optional()
    .describe('Values that clients store with the user, by their own names.'),
}

export type ChangeArgs = z.output<z.ZodObject<typeof changeArgs>>

export const createArgs = {
  ...changeArgs,
  id: z.unknown().optional().describe('Must not be set.'),
  username: z.string().max(200).describe('The username for signing in.'),
  email: z.string().max(254).describe('The email address.'),
  password: z.string().min(1).max(4096).describe('The password; it is never returned.'),
}

export const listArgs = {
  ...pagingArgs,
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
}

export const deleteArgs = {
  ...idArgs,
  force: z.boolean().default(false).describe('Must be true: users cannot be moved to the trash.'),
  reassign: z
    .union([id, z.boolean(), z.literal('')])
    .describe('The id of the user who gets the content of this one, or false for nobody.'),
}

/** The changes that are written directly; e-mail, password and roles are handled apart. */
export function changesIn(args: Omit<ChangeArgs, 'roles'>): UserChanges {
  const line = (text: string | undefined) =>
    text === undefined ? undefined : cleanText(text, MAX_NAME_LENGTH)
  const description =
    args.description === undefined ? undefined : cleanText(args.description, MAX_TEXT_LENGTH, true)
  return {
    ...withoutUndefined({
      displayName: line(args.name) || undefined,
      firstName: line(args.first_name),
      lastName: line(args.last_name),
      locale: args.locale,
    }),
    profile: withoutUndefined({ url: args.url, nickname: line(args.nickname), description }),
    woocommerce: args.woocommerce_meta ?? {},
  }
}

function withoutUndefined<Name extends string>(
  all: Readonly<Record<Name, string | undefined>>,
): { [name in Name]?: string } {
  const named = Object.entries<string | undefined>(all).filter(([, value]) => value !== undefined)
  return Object.fromEntries(named) as { [name in Name]?: string }
}
