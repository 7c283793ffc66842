import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'
import { metaDataField } from '../../../platform/rest/values/meta-data.ts'
import { imageField } from './images-resource.ts'
import { productArgs } from './product-args.ts'
import { productKinds, sharedFields, sharedQuery, statuses, tierSettings } from './product-fields.ts'

const ids = z.array(z.int().min(0)).max(1_000)
const readonly = <Schema extends z.ZodType>(schema: Schema, description: string) =>
  schema.describe(description).meta({ readonly: true })

const term = z.object({ id: z.int(), name: z.string(), slug: z.string() })
const attribute = z.object({
  id: z.int().describe('The id of a shared attribute; 0 for one of this product alone.'),
  name: z.string().describe('The name.'),
  slug: z.string().describe('The key of the attribute.').meta({ readonly: true }),
  position: z.int().describe('Its place.'),
  visible: z.boolean().describe('Whether the page lists it.'),
  variation: z.boolean().describe('Whether variations are chosen by it.'),
  options: z.array(z.string()).describe('The names of its values.'),
})
const chosen = z.object({ id: z.int(), name: z.string(), option: z.string() })
const choice = chosen.extend({ slug: z.string() })

const { id, dates, prices, delivery, tax, tiers, ...one } = sharedFields

/** The filters of a list of products. */
export const productQuery = {
  ...sharedQuery,
  type: z.enum(productKinds).optional().describe('Only this kind.'),
  include_types: z.array(z.enum(productKinds)).optional().describe('Only these kinds.'),
  exclude_types: z.array(z.enum(productKinds)).optional().describe('None of these kinds.'),
  featured: z.boolean().optional().describe('Only those that are recommended, or only the others.'),
  category: ids.optional().describe('Only those in one of these categories, or below.'),
  tag: ids.optional().describe('Only those with one of these tags.'),
  brand: ids.optional().describe('Only those of one of these brands.'),
  shipping_class: ids.optional().describe('Only these shipping classes.'),
  attribute: z.string().max(200).optional().describe('Only those with this shared attribute: pa_color.'),
  attribute_term: ids.optional().describe('Only those with one of these values of it.'),
}

/** `/wp-json/wc/v3/products`. */
export const productsContract = contract({
  path: 'wc/v3/products',
  title: 'product',
  record: z.object({
    id,
    name: z.string().describe('The name.'),
    slug: z.string().describe('The part of its address.'),
    permalink: one.permalink,
    ...dates,
    type: z.enum([...productKinds, 'variation']).describe('The kind of product.'),
    status: z.enum(statuses).describe('Who can see it.'),
    featured: z.boolean().describe('Whether it is recommended on the home page.'),
    catalog_visibility: z.enum(['visible', 'catalog', 'search', 'hidden']).describe('Which lists show it.'),
    description: z.string().describe('The long text, as HTML.'),
    short_description: z.string().describe('The short text, as HTML.'),
    sku: one.sku,
    ...prices,
    on_sale: one.on_sale,
    purchasable: one.purchasable,
    total_sales: readonly(z.int(), 'How many items its orders have.'),
    ...delivery,
    external_url: z.string().describe('Where an external product is sold.'),
    button_text: z.string().describe('The text of the button of an external product.'),
    ...tax,
    manage_stock: z
      .union([z.boolean(), z.literal('parent')])
      .describe('Whether items are counted; parent: with those of its product.'),
    stock_quantity: one.stock_quantity,
    backorders: one.backorders,
    backorders_allowed: one.backorders_allowed,
    backordered: one.backordered,
    low_stock_amount: one.low_stock_amount,
    sold_individually: z.boolean().describe('Whether an order can have only one.'),
    weight: one.weight,
    dimensions: one.dimensions,
    shipping_required: readonly(z.boolean(), 'Whether it is shipped.'),
    shipping_taxable: readonly(z.boolean(), 'Whether its shipping is taxed.'),
    shipping_class: one.shipping_class,
    shipping_class_id: one.shipping_class_id,
    reviews_allowed: z.boolean().describe('Whether buyers may review it.'),
    average_rating: readonly(z.string(), 'Always 0.00: there are no reviews.'),
    rating_count: readonly(z.int(), 'Always 0: there are no reviews.'),
    upsell_ids: z.array(z.int()).describe('Products that are recommended instead.'),
    cross_sell_ids: z.array(z.int()).describe('Products that go with it.'),
    parent_id: z.int().describe('Of a variation: its product; otherwise 0.'),
    purchase_note: z.string().describe('Shown to buyers after the order.'),
    categories: z.array(term).describe('Its categories.'),
    tags: z.array(term).describe('Its tags.'),
    images: z.array(imageField).describe('Its pictures, the first one first.'),
    attributes: z
      .union([z.array(attribute), z.array(choice)])
      .describe('Its attributes; of a variation, the values that it is chosen by.'),
    default_attributes: z.array(chosen).describe('What is chosen when the page opens.'),
    variations: readonly(z.array(z.int()), 'The ids of its variations.'),
    grouped_products: z.array(z.int()).describe('The products of a group.'),
    menu_order: one.menu_order,
    price_html: readonly(z.string(), 'The price as HTML.'),
    related_ids: readonly(z.array(z.int()), 'The products that its page recommends.'),
    meta_data: metaDataField,
    stock_status: one.stock_status,
    has_options: readonly(z.boolean(), 'Whether something has to be chosen.'),
    post_password: z.string().describe('The password of its page; empty for none.'),
    global_unique_id: one.global_unique_id,
    permalink_template: readonly(z.string(), 'The address with a gap for the slug.').meta({
      context: ['edit'],
    }),
    generated_slug: readonly(z.string(), 'The slug that follows from the name.').meta({ context: ['edit'] }),
    ...tiers,
    tiered_pricing_product_settings: tierSettings,
    brands: z.array(term).describe('Its brands.'),
  }),
  query: productQuery,
  create: productArgs,
  change: productArgs,
})
