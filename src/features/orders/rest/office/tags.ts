import { z } from 'zod'
import { endpoint, type RestEndpoint } from '../../../../platform/rest/endpoint.ts'
import type { Shop } from '../../../../platform/shop.ts'
import { emitTagging } from '../../states/order-events.ts'
import { addTag, readExistingOrders, removeTag } from '../../store/rest/tag-store.ts'
import { MAX_INCLUDED, tagName } from '../office-orders-resource.ts'

const taggingArgs = z.object({
  ids: z.array(z.int().min(1)).min(1).max(MAX_INCLUDED).describe('The ids of the orders.'),
  tag: tagName.describe('The tag.'),
  action: z.enum(['add', 'remove']).describe('Whether the orders get it or lose it.'),
})

/** Tags of orders, added and removed one at a time, so that two people cannot overwrite each other's. */
export const tagEndpoints: Readonly<Record<string, RestEndpoint>> = {
  'POST /handsel/v1/orders/tags': endpoint({
    access: 'edit_shop_orders',
    denied: 'woocommerce_rest_cannot_edit',
    args: taggingArgs,
    async handle({ call, args }) {
      return { data: { tag: args.tag, ...(await tagOrders(call.shop, args)) } }
    },
  }),
}

/**
 * Adds a tag to orders, or removes it. Answers those that have changed (the others had it already, or had it not), and those
 * that do not exist. The version of an order stays: a tag is no reason to refuse what somebody else is doing with it.
 */
async function tagOrders(
  shop: Shop,
  { ids, tag, action }: z.output<typeof taggingArgs>,
): Promise<{ readonly changed: readonly number[]; readonly missing: readonly number[] }> {
  return shop.db.transaction().execute(async (tx) => {
    const existing = await readExistingOrders(tx, ids)
    const changed = await (action === 'add' ? addTag : removeTag)(tx, existing, tag)
    await emitTagging(tx, shop, changed)
    const known = new Set(existing)
    return { changed, missing: [...new Set(ids)].filter((id) => !known.has(id)) }
  })
}
