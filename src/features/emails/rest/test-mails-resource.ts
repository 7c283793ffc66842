import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'
import { exampleArgs } from './mail-preview-resource.ts'

const key = z
  .string()
  .regex(/^[\w-]{16,64}$/)
  .describe('The id of the test email, made by the client: the same one is sent once.')
const readonly = { readonly: true }

/** `/wp-json/handsel/v1/test-mails`: mails that are sent to try them out, and what became of them. They are forgotten after a day. */
export const testMailsContract = contract({
  path: 'handsel/v1/test-mails',
  title: 'test_mail',
  key: { key },
  record: z.object({
    key,
    kind: z.string().describe('The kind of mail.').meta(readonly),
    to: z.string().describe('The address.').meta(readonly),
    state: z
      .enum(['waiting', 'sent', 'failed'])
      .describe('Whether it waits, was taken by the mail server or put into the outbox, or was refused.')
      .meta(readonly),
    error: z.string().describe('Why it was not sent.').meta(readonly),
    is_in_outbox: z
      .boolean()
      .describe('Whether it is a file in the outbox, because no mail server is set.')
      .meta(readonly),
    date_created: z
      .string()
      .nullable()
      .describe('When it was requested, in the time of the shop.')
      .meta(readonly),
  }),
  create: {
    key,
    kind: z.string().max(100).describe('The name of the kind of mail.'),
    to: z.email().max(200).describe('The address; any, since only staff can send one.'),
    ...exampleArgs,
  },
})
