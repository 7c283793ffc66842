import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'
import { taxClassesContract } from './tax-classes-resource.ts'

/** `/wp-json/handsel/v1/tax-classes`: the classes with what uses them. They are added and deleted by `wc/v3/taxes/classes`. */
export const classUseContract = contract({
  path: 'handsel/v1/tax-classes',
  title: 'tax_class_use',
  key: { slug: taxClassesContract.record.shape.slug },
  record: taxClassesContract.record.extend({
    rates: z.int().describe('The number of its rates, which are deleted with it.'),
    products: z
      .int()
      .describe('The number of products taxed by it; without it, they are taxed by the standard class.'),
    is_of_shipping: z.boolean().describe('Whether shipping is taxed by it.'),
  }),
})
