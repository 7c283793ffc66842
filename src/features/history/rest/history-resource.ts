import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'
import { dateArg } from '../../../platform/rest/values/dates.ts'

/** `/wp-json/handsel/v1/history`: who has changed what and when, before and after. */
export const historyContract = contract({
  path: 'handsel/v1/history',
  title: 'history_entry',
  record: z.object({
    id: z.int().describe('The id of the entry.'),
    date: z.string().nullable().describe('When it was, in the time of the shop.'),
    date_gmt: z.string().nullable().describe('The same in UTC.'),
    by: z
      .string()
      .describe('The login of the person, or the name of the key, command or job; empty: an erased account.'),
    by_kind: z.enum(['person', 'key', 'command', 'job']).describe('Who it was.'),
    name: z.string().describe('What has happened: setting.changed.'),
    subject: z.string().describe('To what: order:12.'),
    title: z.string().describe('What people call it: a name, a code, a number.'),
    changes: z
      .array(
        z.object({
          field: z.string().describe('The field.'),
          label: z.string().describe('What its form calls it; empty: it has none.'),
          before: z.string().nullable().describe('Its value before in words; null: not known.'),
          after: z.string().nullable().describe('Its value after; null: not known.'),
        }),
      )
      .describe('What was changed.'),
    can_undo: z
      .boolean()
      .describe('Whether the former values can be written back, unless they have changed since.'),
  }),
  query: {
    search: z.string().max(200).default('').describe('Entries with this text in subject, name or values.'),
    subject: z.string().max(200).optional().describe('Entries about this: order:12.'),
    about: z
      .string()
      .max(40)
      .regex(/^[a-z_]+$/)
      .optional()
      .describe('Entries about records of this kind: order.'),
    by: z.string().max(200).optional().describe('Entries of this login, key, command or job.'),
    after: dateArg.optional().describe('Entries of this time or later, in the time zone of the shop.'),
    before: dateArg.optional().describe('Entries before this time.'),
  },
})
