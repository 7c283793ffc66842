import type { z } from 'zod'
import { done, refused } from '../../../../kernel/outcome.ts'
import { resource } from '../../../../platform/rest/resource/resource.ts'
import type { ResourceCall } from '../../../../platform/rest/resource/serving.ts'
import { sentAddress } from '../../../addresses/rules/wire-address.ts'
import { mailAgain } from '../../mail/mail-again.ts'
import { applyEdit, withRefusals } from '../../states/edit-order.ts'
import { lockOrderVersion } from '../../store/rest/version-store.ts'
import { lineChangesOf } from '../lines/line-changes.ts'
import { orderMailContract } from '../office-mail-resource.ts'
import { orderContract } from '../office-order-resource.ts'
import { refusedEdit } from '../order-changes.ts'
import { sentLines } from '../order-fields.ts'
import { orderParts } from '../read-records.ts'
import { conflict } from './conflict.ts'
import { type OfficeOrderRecord, officeOrderRecord } from './order-details.ts'

type ChangeArgs = z.output<z.ZodObject<NonNullable<typeof orderContract.change>>>

const access = {
  read: 'fulfil_shop_orders',
  write: 'edit_shop_orders',
  edit: 'fulfil_shop_orders',
} as const

const order = resource(orderContract, {
  access,
  get: ({ call }, { id }) => officeOrderRecord(call, id),
  change: changeSeenOrder,
})

const mails = resource(orderMailContract, {
  access,
  async get({ call }, { order_id: orderId, key }) {
    const mail = await mailAgain(call, orderId, key)
    if (!mail) return undefined
    const { isAsSent, ...shown } = mail
    return { key, is_as_sent: isAsSent, ...shown }
  },
})

/** `/wp-json/handsel/v1/orders/:id`, and the mails of an order. */
export const officeOrderEndpoints = { ...order, ...mails }

/**
 * Changes an order if it still is as it was seen, and answers it; `undefined`: there is none with this id. A dry run computes the
 * same in a transaction that is undone, so that what it answers is what would be stored. Throws `RestRefusal`.
 */
async function changeSeenOrder(
  request: ResourceCall,
  { id, version, ...args }: ChangeArgs & { readonly id: number },
): Promise<OfficeOrderRecord | undefined> {
  const { call, person } = request
  const { shop } = call
  const edit = {
    billing: args.billing && sentAddress(args.billing),
    shipping: args.shipping && sentAddress(args.shipping),
    customerNote: args.customer_note?.trim(),
    by: person?.id,
  }
  const changed = await undoneIfDry(() =>
    withRefusals(() =>
      shop.db.transaction().execute(async (tx) => {
        const locked = await lockOrderVersion(tx, id)
        if (!locked) return refused('no-order')
        if (locked.version !== version) return refused('stale')
        const inTransaction = { ...call, shop: { ...shop, db: tx } }
        const [parts] = hasLines(args) ? await orderParts({ ...request, call: inTransaction }, [id]) : []
        const lines = parts && (await lineChangesOf(inTransaction.shop, parts, args))
        await applyEdit(tx, shop, id, { ...edit, lines })
        if (args.dry_run) throw new DryRun(await officeOrderRecord(inTransaction, id))
        return done(undefined)
      }),
    ),
  )
  if (changed instanceof DryRun) return changed.record
  if (!changed.ok) throw refusedEdit(changed.reason)
  if (changed.value.ok) return officeOrderRecord(call, id)
  if (changed.value.reason === 'no-order') return undefined
  throw await conflict(call, id, version)
}

function hasLines(args: Pick<ChangeArgs, keyof typeof sentLines>): boolean {
  return (Object.keys(sentLines) as (keyof typeof sentLines)[]).some((name) => args[name] !== undefined)
}

/** Thrown inside a transaction to undo it. */
class DryRun extends Error {
  readonly record: OfficeOrderRecord | undefined

  constructor(record: OfficeOrderRecord | undefined) {
    super('The order is answered as it would be')
    this.record = record
  }
}

async function undoneIfDry<Value>(work: () => Promise<Value>): Promise<Value | DryRun> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DryRun) return error
    throw error
  }
}
