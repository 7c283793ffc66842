import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'

const readonly = { readonly: true }
const anywhere = { context: ['view', 'embed', 'edit'] }

/** With a character that is seen; longer names are cut. */
const name = z
  .string()
  .max(500)
  .regex(/[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u)
  .describe('What the password is for.')

/** `/wp-json/wp/v2/users/:user_id/application-passwords`; a delete needs no `force`. */
export const applicationPasswordsContract = contract({
  path: 'wp/v2/users/:user_id/application-passwords',
  title: 'application-password',
  parents: {
    user_id: z
      .string()
      .regex(/^(?:\d{1,15}|me)$/)
      .describe('The id of the user, or me.'),
  },
  key: { uuid: z.uuid().describe('The id of the application password.') },
  record: z.object({
    uuid: z
      .string()
      .describe('The id of the application password.')
      .meta({ ...anywhere, ...readonly }),
    app_id: z.string().describe('The id of the program, where it has one.').meta(anywhere),
    name: z.string().describe('What the password is for.').meta(anywhere),
    password: z
      .string()
      .optional()
      .describe('The password, once, when it is created.')
      .meta({ context: ['edit'], ...readonly }),
    created: z.string().describe('When it was created, in UTC.').meta(readonly),
    last_used: z.string().nullable().describe('When it was last used, in UTC.').meta(readonly),
    last_ip: z.string().nullable().describe('The network address of its last use.').meta(readonly),
  }),
  create: { name, app_id: z.union([z.literal(''), z.uuid()]).optional() },
  change: { name: name.optional() },
  remove: {},
})
