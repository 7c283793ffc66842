import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'
import { imageArg, imageField } from './images-resource.ts'
import { tierArgs } from './product-args.ts'
import { tierFields } from './product-fields.ts'

const ids = z.array(z.int().min(0)).max(1_000)

/** The filters of every list of terms. */
const query = {
  search: z.string().max(200).optional().describe('Only terms with this text in their name or slug.'),
  exclude: ids.default([]).describe('Ids of terms to leave out.'),
  include: ids.default([]).describe('Only terms with these ids.'),
  order: z.enum(['asc', 'desc']).default('asc').describe('The direction of the order.'),
  orderby: z
    .enum(['id', 'include', 'name', 'slug', 'term_group', 'description', 'count'])
    .default('name')
    .describe('What the list is sorted by.'),
  hide_empty: z.boolean().default(false).describe('Leave out terms without published products.'),
  product: z.int().min(0).optional().describe('Only terms of this product.'),
  slug: z.string().max(200).optional().describe('Only the term with this slug.'),
}
const treeQuery = { ...query, parent: z.int().min(0).optional().describe('Only terms below this one.') }

const id = z.int().describe('The id of the term.').meta({ readonly: true })
const name = z.string().describe('The name.')
const slug = z.string().describe('The part of the address.')
const description = z.string().describe('The description, as HTML.')
const menu_order = z.int().describe('The place among its siblings.')
const count = z.int().describe('How many published products have it.').meta({ readonly: true })
const parent = z.int().describe('The term above; 0 for none.')
const display = z
  .enum(['default', 'products', 'subcategories', 'both'])
  .describe('Stored for programs; pages show products.')

const nameArg = z.string().max(200).describe('The name.')
const textArgs = {
  slug: z.string().max(200).optional().describe('The part of the address; without it, from the name.'),
  description: z.string().max(100_000).optional().describe('The description, as HTML.'),
}
const orderArg = { menu_order: z.int().optional().describe('The place among its siblings.') }
const treeArgs = {
  ...textArgs,
  parent: z.int().min(0).optional().describe('The term above; 0 for none.'),
  display: display.optional(),
  image: imageArg.nullish().describe('The picture; null removes it.'),
  ...orderArg,
}

const treeRecord = z.object({
  ...{ id, name, slug, parent, description, display },
  image: imageField.nullable().describe('The picture.'),
  ...{ menu_order, count },
})
const plainRecord = z.object({ id, name, slug, description, count })

/** What the pages of this shop show of a value as a swatch. */
const swatchField = z.object({
  attribute_type: z.string().describe('The kind of the attribute.').meta({ readonly: true }),
  primary_color: z.string().describe('A color as #rrggbb.'),
  secondary_color: z.string().describe('The second color of two.'),
  is_dual_color: z.enum(['yes', 'no']).describe('Whether both colors are shown.'),
  dual_color_angle: z.string().describe('Always -45.').meta({ readonly: true }),
  image_id: z.int().describe('The id of its picture; 0 for none.'),
  image_size: z.string().describe('Always empty.').meta({ readonly: true }),
  group: z.string().describe('Always empty.').meta({ readonly: true }),
  group_name: z.string().describe('Always empty.').meta({ readonly: true }),
  tooltip: z.enum(['no', 'text', 'image']).describe('What its tooltip shows.'),
  tooltip_text: z.string().describe('The text of the tooltip; empty for the name.'),
  tooltip_image_id: z.int().describe('The id of the picture of the tooltip; 0 for none.'),
})
const color = z.union([z.literal(''), z.string().regex(/^#[0-9a-fA-F]{6}$/)]).optional()
const swatchArg = z
  .object({
    primary_color: color,
    secondary_color: color,
    is_dual_color: z.enum(['yes', 'no']).optional(),
    image_id: z.int().min(0).optional(),
    tooltip: z.enum(['no', 'text', 'image']).optional(),
    tooltip_text: z.string().max(300).optional(),
    tooltip_image_id: z.int().min(0).optional(),
  })
  .optional()
  .describe('How its swatch looks.')
const valueArgs = { ...textArgs, ...orderArg, woo_variation_swatches: swatchArg }

const together = z.boolean().describe('Whether what a cart has of the category is counted together.')
const categoryArgs = { ...treeArgs, ...tierArgs, tiered_pricing_together: together.optional() }

export const categoriesContract = contract({
  path: 'wc/v3/products/categories',
  title: 'product_cat',
  record: treeRecord.extend({ ...tierFields, tiered_pricing_together: together }),
  query: treeQuery,
  create: { name: nameArg, ...categoryArgs },
  change: { name: nameArg.optional(), ...categoryArgs },
})

export const brandsContract = contract({
  path: 'wc/v3/products/brands',
  title: 'product_brand',
  record: treeRecord,
  query: treeQuery,
  create: { name: nameArg, ...treeArgs },
  change: { name: nameArg.optional(), ...treeArgs },
})

export const tagsContract = contract({
  path: 'wc/v3/products/tags',
  title: 'product_tag',
  record: plainRecord,
  query,
  create: { name: nameArg, ...textArgs },
  change: { name: nameArg.optional(), ...textArgs },
  readAlso: ['wc/v2', 'wc/v1'],
})

export const shippingClassesContract = contract({
  path: 'wc/v3/products/shipping_classes',
  title: 'product_shipping_class',
  record: plainRecord,
  query,
  create: { name: nameArg, ...textArgs },
  change: { name: nameArg.optional(), ...textArgs },
  readAlso: ['wc/v2', 'wc/v1'],
})

export const attributeTermsContract = contract({
  path: 'wc/v3/products/attributes/:attribute_id/terms',
  title: 'product_attribute_term',
  parents: { attribute_id: z.int().min(0).max(999_999_999_999_999).describe('The id of the attribute.') },
  record: z.object({
    ...{ id, name, slug, description, menu_order, count },
    woo_variation_swatches: swatchField.describe('How its swatch looks.'),
  }),
  query,
  create: { name: nameArg, ...valueArgs },
  change: { name: nameArg.optional(), ...valueArgs },
  readAlso: ['wc/v2', 'wc/v1'],
})
