import { z } from 'zod'
import { endpoint, type RestEndpoint } from '../../../platform/rest/endpoint.ts'
import { restSchemaOf } from '../../../platform/rest/resource/schema.ts'
import type { Shop } from '../../../platform/shop.ts'
import { countCustomers } from '../../accounts/registration/customers.ts'
import { productCounts } from '../../catalog/catalog.ts'
import { couponCounts } from '../../coupons/coupons.ts'
import { countPayingAccounts, readStatusCounts } from '../../orders/orders.ts'
import { orderStatuses } from '../../orders/rules/order-state.ts'
import { orderStateText } from '../../orders/rules/state-texts.ts'

const totalRecord = z.object({
  slug: z.string().describe('What is counted.'),
  name: z.string().describe('Its name.'),
  total: z.int().describe('How many there are.'),
})

const reportRecord = z.object({
  slug: z.string().describe('The path of the report.'),
  description: z.string().describe('What it is about.'),
})

type Total = z.output<typeof totalRecord>

const common = {
  access: 'view_woocommerce_reports',
  denied: 'woocommerce_rest_cannot_view',
  args: z.object({}),
} as const

function totals(title: string, read: (shop: Shop) => Promise<readonly Total[]>): RestEndpoint {
  const answer = restSchemaOf(title, totalRecord)
  return endpoint({
    ...common,
    answer,
    isList: true,
    handle: async ({ call }) => ({ data: await read(call.shop) }),
  })
}

/** Names of kinds, by the slugs of the platform. */
const productKinds = {
  external: 'External/affiliate product',
  grouped: 'Grouped product',
  simple: 'Simple product',
  variable: 'Variable product',
}
const couponKinds = {
  percent: 'Percentage discount',
  fixed_cart: 'Fixed cart discount',
  fixed_product: 'Fixed product discount',
}

function byKind(names: Readonly<Record<string, string>>, counts: ReadonlyMap<string, number>): Total[] {
  return Object.entries(names).map(([slug, name]) => ({ slug, name, total: counts.get(slug) ?? 0 }))
}

const reports: readonly (readonly [slug: string, description: string])[] = [
  ['sales', 'Sales of a time.'],
  ['top_sellers', 'The products of which most were sold.'],
  ['orders/totals', 'Orders by status.'],
  ['products/totals', 'Products by kind.'],
  ['customers/totals', 'Customers who have paid, and others.'],
  ['coupons/totals', 'Coupons by kind.'],
  ['reviews/totals', 'Reviews by rating.'],
]

/** `/wp-json/wc/v3/reports`, and the numbers of records. */
export const totalsEndpoints: Readonly<Record<string, RestEndpoint>> = {
  'GET /wc/v3/reports': endpoint({
    ...common,
    answer: restSchemaOf('report', reportRecord),
    isList: true,
    handle: async ({ call }) => {
      const root = `${call.origin}/wp-json/wc/v3/reports`
      return {
        data: reports.map(([slug, description]) => ({
          slug,
          description,
          _links: { self: [{ href: `${root}/${slug}` }], collection: [{ href: root }] },
        })),
      }
    },
  }),
  'GET /wc/v3/reports/orders/totals': totals('report_orders_total', async ({ db }) => {
    const counts = await readStatusCounts(db)
    return orderStatuses.map((slug) => ({
      slug,
      name: orderStateText({ state: slug, shippingMethod: '' }),
      total: counts.get(slug) ?? 0,
    }))
  }),
  'GET /wc/v3/reports/products/totals': totals('report_products_total', async ({ db }) =>
    byKind(productKinds, await productCounts(db)),
  ),
  'GET /wc/v3/reports/customers/totals': totals('report_customers_total', async ({ db }) => {
    const [all, paying] = await Promise.all([countCustomers(db), countPayingAccounts(db)])
    return [
      { slug: 'paying', name: 'Paying customer', total: paying },
      { slug: 'non_paying', name: 'Non-paying customer', total: Math.max(0, all - paying) },
    ]
  }),
  'GET /wc/v3/reports/coupons/totals': totals('report_coupons_total', async ({ db }) =>
    byKind(couponKinds, await couponCounts(db)),
  ),
  'GET /wc/v3/reports/reviews/totals': totals('report_reviews_total', async () =>
    [1, 2, 3, 4, 5].map((stars) => ({
      slug: `rated_${stars}_out_of_5`,
      name: `Rated ${stars} out of 5`,
      total: 0,
    })),
  ),
}
