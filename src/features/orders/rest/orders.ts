import { z } from 'zod'
import { endpoint } from '../../../platform/rest/endpoint.ts'
import { resource } from '../../../platform/rest/resource/resource.ts'
import { restSchemaOf } from '../../../platform/rest/resource/schema.ts'
import { momentOf } from '../../../platform/rest/values/dates.ts'
import { timezone } from '../../settings/general.ts'
import { type OrderStatus, orderStatuses } from '../rules/order-state.ts'
import { orderStateText } from '../rules/state-texts.ts'
import { readListedOrderIds } from '../store/rest/order-list-store.ts'
import { changeOrder, removeOrder } from './order-changes.ts'
import { createOrderOf } from './order-creation.ts'
import { ordersContract } from './orders-resource.ts'
import { orderRecords } from './read-records.ts'

const access = { read: 'fulfil_shop_orders', write: 'edit_shop_orders', edit: 'fulfil_shop_orders' } as const

/** `/wp-json/wc/v3/orders/statuses`. */
const statusRecord = z.object({
  slug: z.string().describe('The status.'),
  name: z.string().describe('Its name.'),
})

const statusesEndpoint = endpoint({
  access: access.read,
  denied: 'woocommerce_rest_cannot_view',
  args: z.object({}),
  answer: restSchemaOf('order_status', statusRecord),
  isList: true,
  handle: async () => ({
    data: orderStatuses.map((slug) => ({ slug, name: orderStateText({ state: slug, shippingMethod: '' }) })),
  }),
})

const records = resource(ordersContract, {
  access,
  hasTrash: true,
  async list(request, args) {
    const { shop } = request.call
    // Titles and slugs of orders follow their dates, in the platform too.
    const orderBy = args.orderby === 'title' || args.orderby === 'slug' ? 'date' : args.orderby
    const zone = args.dates_are_gmt ? 'UTC' : shop.settings.get(timezone)
    const at = (name: 'after' | 'before' | 'modified_after' | 'modified_before') => {
      const sent = args[name]
      return sent === undefined ? undefined : momentOf(sent, name, zone)
    }
    const isPartOfOrders = args.parent.length > 0 && !args.parent.includes(0)
    if (isPartOfOrders || args.parent_exclude.includes(0)) return { items: [], total: 0 }
    const statuses = args.status.filter((status): status is OrderStatus =>
      orderStatuses.some((one) => one === status),
    )
    const { ids, total } = await readListedOrderIds(shop.db, {
      search: args.search,
      statuses: args.status.includes('any') || args.status.length === 0 ? undefined : statuses,
      isTrashed: args.status.includes('trash'),
      customer: args.customer,
      product: args.product,
      placedAfter: at('after'),
      placedBefore: at('before'),
      changedAfter: at('modified_after'),
      changedBefore: at('modified_before'),
      include: args.include.length > 0 ? args.include : undefined,
      exclude: args.exclude,
      orderBy,
      isDescending: args.order === 'desc',
      first: args.first,
      limit: args.limit,
    })
    return { items: await orderRecords(request, ids, args), total }
  },
  async get(request, { id, ...shown }) {
    return (await orderRecords(request, [id], shown))[0]
  },
  create: createOrderOf,
  change: changeOrder,
  remove: removeOrder,
  links: ({ id, customer_id: customer }, root) => ({
    email_templates: [{ href: `${root}wc/v3/orders/${id}/actions/email_templates`, embeddable: true }],
    ...(customer > 0 && { customer: [{ href: `${root}wc/v3/customers/${customer}`, embeddable: true }] }),
  }),
})

export const orderEndpoints = { 'GET /wc/v3/orders/statuses': statusesEndpoint, ...records }
