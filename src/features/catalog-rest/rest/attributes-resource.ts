import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'

const type = z.enum(['select', 'button', 'color', 'image', 'radio']).describe('How its values are shown.')
const orderBy = z.enum(['menu_order', 'name', 'name_num', 'id']).describe('Stored for programs.')
const hasArchives = z.boolean().describe('Stored for programs: values have no pages of their own.')
const nameArg = z.string().max(200).describe('The name.')
const args = {
  slug: z.string().max(200).optional().describe('The slug; without it, from the name.'),
  type: type.optional(),
  order_by: orderBy.optional(),
  has_archives: hasArchives.optional(),
}

/** `/wp-json/wc/v3/products/attributes`: the attributes that products share, all on one page. */
export const attributesContract = contract({
  path: 'wc/v3/products/attributes',
  title: 'product_attribute',
  record: z.object({
    id: z.int().describe('The id of the attribute.').meta({ readonly: true }),
    name: z.string().describe('The name.'),
    slug: z.string().describe('The slug, with pa_ before it.'),
    type,
    order_by: orderBy,
    has_archives: hasArchives,
  }),
  create: { name: nameArg, ...args },
  change: { name: nameArg.optional(), ...args },
  readAlso: ['wc/v2', 'wc/v1'],
})
