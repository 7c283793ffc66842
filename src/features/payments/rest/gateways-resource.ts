import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'

const readonly = { readonly: true } as const
const title = z.string().max(200).describe('The title that customers see.')
const description = z.string().max(2000).describe('The sentence at the checkout.')
const order = z.int().min(0).max(1000).describe('Its place among the payment methods.')
const enabled = z.boolean().describe('Whether it is offered.')

/** Checked by one function: programs may send thousands of names, and each option of a union would be tried for each. */
const settingValue = z
  .unknown()
  .refine(
    (value) =>
      typeof value === 'string'
        ? value.length <= 20_000
        : typeof value === 'number' || typeof value === 'boolean' || Array.isArray(value),
    { params: { code: 'rest_no_matching_schema' } },
  )

/** `/wp-json/wc/v3/payment_gateways`: the payment methods of the shop. */
export const gatewaysContract = contract({
  path: 'wc/v3/payment_gateways',
  title: 'payment_gateway',
  readAlso: ['wc/v2'],
  key: { gateway: z.string().max(100).describe('The id of the payment method.') },
  record: z.object({
    id: z.string().describe('The id of the payment method.').meta(readonly),
    title,
    description,
    order,
    enabled,
    method_title: z.string().describe('The name of the payment method, for the owner.').meta(readonly),
    method_description: z.string().describe('What the payment method does.').meta(readonly),
    method_supports: z.array(z.string()).describe('What it can be used for.').meta(readonly),
    settings: z
      .record(
        z.string(),
        z.object({
          id: z.string(),
          label: z.string(),
          description: z.string(),
          type: z.string(),
          value: z.unknown(),
          default: z.unknown(),
          tip: z.string(),
          placeholder: z.string(),
        }),
      )
      .describe('Its settings, by their names.'),
  }),
  change: {
    title: title.optional(),
    description: description.optional(),
    order: order.optional(),
    enabled: enabled.optional(),
    settings: z
      .record(z.string().max(100), settingValue)
      .optional()
      .describe('Values of its settings, by their names.'),
  },
})
