import { z } from 'zod'
import { roles } from '../../kernel/roles.ts'
import { textOf } from '../../platform/http/input.ts'
import { notTaken, pagingArgs } from '../../platform/rest/collection.ts'
import type { UserChanges } from './rest-user-store.ts'

const MOST_NAME = 100
const MOST_TEXT = 2000
/** So many values may clients keep at one user. */
export const MOST_KEPT = 50

const id = z.int().min(1).max(999_999_999_999_999)
const name = (what: string) => z.string().max(MOST_NAME).optional().describe(what)
const webAddress = /^(https?:\/\/[^\s<>"']{1,190})?$/i

// Nobody has the number 0; that is told as of any number that nobody has.
export const idArgs = { id: z.int().min(0).max(999_999_999_999_999).describe('The number of the user.') }

/** What a user may be told to become. User name, capabilities and meta are not among it: whoever sends them changes nothing. */
export const changeArgs = {
  name: z.string().trim().min(1).max(MOST_NAME).optional().describe('The name that is shown.'),
  first_name: name('The first name.'),
  last_name: name('The last name.'),
  nickname: name('The name that he goes by.'),
  url: z.string().trim().regex(webAddress).optional().describe('The address of his site.'),
  description: z.string().max(MOST_TEXT).optional().describe('What he says of himself.'),
  locale: z
    .string()
    .regex(/^([a-z]{2,3}(_[A-Z]{2})?)?$/)
    .optional()
    .describe('The language that he reads.'),
  email: z.string().max(254).optional().describe('The e-mail address.'),
  password: z.string().min(1).max(4096).optional().describe('A password; it is never shown again.'),
  roles: z.array(z.string().max(50)).max(20).optional().describe('The roles that he has, and no others.'),
  woocommerce_meta: z
    .record(z.string().regex(/^[a-z][a-z0-9_]{0,63}$/), z.string().max(MOST_TEXT))
    .refine((values) => Object.keys(values).length <= MOST_KEPT)
    .optional()
    .describe('Values that a client keeps at the user, by names of its own.'),
}

export type ChangeArgs = z.output<z.ZodObject<typeof changeArgs>>

export const createArgs = {
  ...changeArgs,
  id: z.unknown().optional().describe('Must not be given.'),
  username: z.string().max(200).describe('The user name, by which he signs in.'),
  email: z.string().max(254).describe('The e-mail address.'),
  password: z.string().min(1).max(4096).describe('A password; it is never shown again.'),
}

export const listArgs = {
  ...pagingArgs,
  ...notTaken('who', 'has_published_posts', 'capabilities', 'search_columns'),
  search: z.string().max(200).default('').describe('What to look for in names and addresses.'),
  include: z.array(id).max(100).optional().describe('These users alone.'),
  exclude: z.array(id).max(100).default([]).describe('All but these users.'),
  slug: z.array(z.string().max(200)).max(100).optional().describe('Users of these slugs alone.'),
  roles: z.array(z.enum(roles)).max(20).optional().describe('Users alone who have one of these roles.'),
  order: z.enum(['asc', 'desc']).default('asc').describe('Which way to sort.'),
  orderby: z
    .enum(['id', 'include', 'name', 'registered_date', 'slug', 'email'])
    .default('name')
    .describe('By what to sort.'),
}

export const deleteArgs = {
  ...idArgs,
  force: z.boolean().default(false).describe('Must be true: there is no bin for users.'),
  reassign: z
    .union([id, z.boolean(), z.literal('')])
    .describe('The user who gets what this one leaves, or false for nobody.'),
}

/** What of the arguments is written as it is; e-mail, password and roles go ways of their own. */
export function changesIn(args: Omit<ChangeArgs, 'roles'>): UserChanges {
  const line = (text: string | undefined) => (text === undefined ? undefined : textOf(text, MOST_NAME))
  const description = args.description === undefined ? undefined : textOf(args.description, MOST_TEXT, true)
  return {
    ...given({
      displayName: line(args.name) || undefined,
      firstName: line(args.first_name),
      lastName: line(args.last_name),
      locale: args.locale,
    }),
    profile: given({ url: args.url, nickname: line(args.nickname), description }),
    woocommerce: args.woocommerce_meta ?? {},
  }
}

function given<Name extends string>(
  all: Readonly<Record<Name, string | undefined>>,
): { [name in Name]?: string } {
  const named = Object.entries<string | undefined>(all).filter(([, value]) => value !== undefined)
  return Object.fromEntries(named) as { [name in Name]?: string }
}
