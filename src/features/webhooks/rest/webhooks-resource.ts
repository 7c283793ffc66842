import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'
import { dateArg } from '../../../platform/rest/values/dates.ts'
import { webhookStatuses } from '../rules/webhook.ts'

const readOnly = { readonly: true }
const ids = z.array(z.int().min(1)).max(100)

const name = z.string().max(1000).optional().describe('A name for people.')
const status = z.enum(webhookStatuses).optional().describe('Whether it delivers.')
const deliveryUrl = z.string().max(5000).describe('The address that receives the deliveries.')
const secret = z
  .string()
  .max(5000)
  .optional()
  .describe('Signs the bodies; without one the webhook gets a secret, which is answered when it is created.')

/** `/wp-json/wc/v3/webhooks` (docs/wire.md K.1). */
export const webhooksContract = contract({
  path: 'wc/v3/webhooks',
  title: 'shop_webhook',
  record: z.object({
    id: z.int().describe('The id of the webhook.').meta(readOnly),
    name: z.string().describe('A name for people.'),
    status: z.enum(webhookStatuses).describe('Whether it delivers.'),
    topic: z.string().describe('What it is about: order.created.'),
    resource: z.string().describe('The first part of the topic.').meta(readOnly),
    event: z.string().describe('The second part of the topic.').meta(readOnly),
    hooks: z.array(z.string()).describe('What other shops call it.').meta(readOnly),
    delivery_url: z.string().describe('The address that receives the deliveries.'),
    secret: z
      .string()
      .optional()
      .describe('The secret, once, when the webhook is created.')
      .meta({ context: ['edit'] }),
    date_created: z
      .string()
      .nullable()
      .describe('When it was created, in the time of the shop.')
      .meta(readOnly),
    date_created_gmt: z.string().nullable().describe('The same in UTC.').meta(readOnly),
    date_modified: z
      .string()
      .nullable()
      .describe('When it was changed, in the time of the shop.')
      .meta(readOnly),
    date_modified_gmt: z.string().nullable().describe('The same in UTC.').meta(readOnly),
  }),
  query: {
    search: z.string().max(200).optional().describe('A part of the name.'),
    after: dateArg.optional().describe('Only those created after this date.'),
    before: dateArg.optional().describe('Only those created before this date.'),
    include: ids.optional().describe('Only these.'),
    exclude: ids.optional().describe('All but these.'),
    order: z.enum(['asc', 'desc']).default('desc').describe('The sort direction.'),
    orderby: z.enum(['date', 'id', 'title']).default('date').describe('The field to sort by.'),
    status: z
      .enum(['all', ...webhookStatuses])
      .default('all')
      .describe('Only those of this status.'),
  },
  create: {
    name,
    status,
    topic: z.string().max(100).describe('What it is about: order.created.'),
    delivery_url: deliveryUrl,
    secret,
  },
  change: {
    name,
    status,
    topic: z.string().max(100).optional(),
    delivery_url: deliveryUrl.optional(),
    secret,
  },
  readAlso: ['wc/v2', 'wc/v1'],
})
