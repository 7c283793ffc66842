import { z } from 'zod'
import { roles } from '../../../kernel/roles.ts'
import { contract } from '../../../platform/rest/resource/contract.ts'

const readonly = { readonly: true }
const text = (description: string) => z.string().describe(description).meta(readonly)
const moment = (description: string) =>
  z
    .union([z.string(), z.null()])
    .describe(`${description}, in the time zone of the shop; null for never.`)
    .meta(readonly)
const role = z.enum(roles)
const id = z.int().min(1).max(999_999_999_999_999)

/** `/wp-json/handsel/v1/staff`: the accounts that use the back office. */
export const staffContract = contract({
  path: 'handsel/v1/staff',
  title: 'staff_account',
  record: z.object({
    id: z.int().describe('The id of the account.').meta(readonly),
    name: text('The display name.'),
    email: text('The email address.'),
    role: role.describe('The first role.'),
    second_factor: z
      .enum(['none', 'authenticator', 'passkey', 'both'])
      .describe('The second factor that the account has.')
      .meta(readonly),
    invited: z
      .boolean()
      .describe('Whether the password of the invitation is still to be set.')
      .meta(readonly),
    sessions: z.int().describe('On how many devices the account is signed in.').meta(readonly),
    last_seen_at: moment('When a device that is still signed in was last used, to the hour'),
    registered_at: text('When the account was created, in the time zone of the shop.'),
  }),
  create: {
    email: z.string().trim().max(254).describe('The address that the invitation is sent to.'),
    first_name: z.string().max(100).default('').describe('The first name.'),
    last_name: z.string().max(100).default('').describe('The last name.'),
    role: role.describe('The role.'),
  },
  change: {
    role: role.optional().describe('The role; `customer` ends the access to the back office.'),
    invite: z.boolean().default(false).describe('Send the invitation again.'),
  },
})

/** `/wp-json/handsel/v1/accounts/:account_id/sessions`: where an account is signed in. */
export const sessionsContract = contract({
  path: 'handsel/v1/accounts/:account_id/sessions',
  title: 'account_session',
  parents: { account_id: id.describe('The id of the account.') },
  record: z.object({
    id: z.int().describe('The id of the session.').meta(readonly),
    current: z.boolean().describe('Whether this request has this session.').meta(readonly),
    device: text('The user agent of the browser.'),
    address: text('The network address that it was opened from.'),
    signed_in_at: text('When it was opened, in the time zone of the shop.'),
    last_seen_at: text('When it was last used, to the hour.'),
  }),
})

/** `/wp-json/handsel/v1/api-keys`: keys of programs. */
export const apiKeysContract = contract({
  path: 'handsel/v1/api-keys',
  title: 'api_key',
  record: z.object({
    id: z.int().describe('The id of the key.').meta(readonly),
    description: z.string().describe('What its owner calls it.'),
    permissions: z.enum(['read', 'write', 'read_write']).describe('What it may do.'),
    account: text('The email address of the account that it acts as.'),
    ending: text('The last characters of the key.'),
    created_at: text('When it was created, in the time zone of the shop.'),
    last_used_at: moment('When it was last used'),
    last_address: text('The network address of its last use; empty before.'),
    consumer_key: z
      .string()
      .optional()
      .describe('The key, in the answer that creates it alone.')
      .meta(readonly),
    consumer_secret: z
      .string()
      .optional()
      .describe('The secret, in the answer that creates it alone.')
      .meta(readonly),
  }),
  create: {
    description: z.string().trim().min(1).max(200).describe('What its owner calls it.'),
    permissions: z.enum(['read', 'write', 'read_write']).describe('What it may do.'),
  },
})
