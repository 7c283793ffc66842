import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'

/** `/wp-json/wc/v3/taxes/classes`: the standard class and those that the owner has added. */
export const taxClassesContract = contract({
  path: 'wc/v3/taxes/classes',
  title: 'tax_class',
  key: { slug: z.string().max(200).describe('The slug of the tax class.') },
  record: z.object({
    slug: z.string().describe('The slug of the tax class.').meta({ readonly: true }),
    name: z.string().describe('The name of the tax class.'),
  }),
  create: { name: z.string().describe('The name of the tax class.') },
  readAlso: ['wc/v2', 'wc/v1'],
})
