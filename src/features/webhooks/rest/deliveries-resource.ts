import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'

const webhookId = z.int().min(0).max(999_999_999_999_999)

/** `/wp-json/handsel/v1/webhooks/:webhook_id/deliveries`: what a webhook has sent, and what was answered. */
export const deliveriesContract = contract({
  path: 'handsel/v1/webhooks/:webhook_id/deliveries',
  title: 'webhook_delivery',
  record: z.object({
    id: z.int().describe('The id of the delivery.'),
    topic: z.string().describe('What it is about: order.created.'),
    subject: z.string().describe('The record: order:12.'),
    state: z.enum(['waiting', 'delivered', 'failed']).describe('Whether it has arrived.'),
    attempts: z.int().describe('How often it was tried.'),
    date_created: z.string().nullable().describe('When it was made, in the time of the shop.'),
    date_next: z
      .string()
      .nullable()
      .describe('When it is tried next, in the time of the shop; null: it is not.'),
    body: z.string().describe('What is sent.'),
    status: z.int().nullable().describe('The HTTP status of the last answer; null: there was none.'),
    reason: z.string().describe('Why there was no answer; empty: there was one, or it was not tried.'),
    duration_ms: z.int().nullable().describe('How long the last attempt took.'),
    answer: z.string().describe('The beginning of the last answer.'),
  }),
  parents: { webhook_id: webhookId.describe('The id of the webhook.') },
})
