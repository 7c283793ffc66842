import type { z } from 'zod'
import { done, refused } from '../../../../kernel/outcome.ts'
import { resource } from '../../../../platform/rest/resource/resource.ts'
import type { ResourceCall } from '../../../../platform/rest/resource/serving.ts'
import { sentAddress } from '../../../addresses/rules/wire-address.ts'
import { mailAgain } from '../../mail/mail-again.ts'
import { applyEdit, withRefusals } from '../../states/edit-order.ts'
import { lockOrderVersion } from '../../store/rest/version-store.ts'
import { orderMailContract } from '../office-mail-resource.ts'
import { orderContract } from '../office-order-resource.ts'
import { refusedEdit } from '../order-changes.ts'
import { conflict } from './conflict.ts'
import { type OfficeOrderRecord, officeOrderRecord } from './order-details.ts'

type ChangeArgs = z.output<z.ZodObject<NonNullable<typeof orderContract.change>>>

const access = { read: 'edit_shop_orders', write: 'edit_shop_orders' } as const

const order = resource(orderContract, {
  access,
  get: ({ call }, { id }) => officeOrderRecord(call, id),
  change: changeSeenOrder,
})

const mails = resource(orderMailContract, {
  access,
  async get({ call: { shop } }, { order_id: orderId, key }) {
    const mail = await mailAgain(shop, orderId, key)
    return mail && { key, ...mail }
  },
})

/** `/wp-json/handsel/v1/orders/:id`, and the mails of an order. */
export const officeOrderEndpoints = { ...order, ...mails }

/** Changes an order if it still is as it was seen; `undefined`: there is none with this id. Throws `RestRefusal`. */
async function changeSeenOrder(
  { call, person }: ResourceCall,
  { id, version, ...args }: ChangeArgs & { readonly id: number },
): Promise<OfficeOrderRecord | undefined> {
  const { shop } = call
  const edit = {
    billing: args.billing && sentAddress(args.billing),
    shipping: args.shipping && sentAddress(args.shipping),
    customerNote: args.customer_note?.trim(),
    by: person?.id,
  }
  const changed = await withRefusals(() =>
    shop.db.transaction().execute(async (tx) => {
      const locked = await lockOrderVersion(tx, id)
      if (!locked) return refused('no-order')
      if (locked.version !== version) return refused('stale')
      await applyEdit(tx, shop, id, edit)
      return done(undefined)
    }),
  )
  if (!changed.ok) throw refusedEdit(changed.reason)
  if (changed.value.ok) return officeOrderRecord(call, id)
  if (changed.value.reason === 'no-order') return undefined
  throw await conflict(call, id, version)
}
