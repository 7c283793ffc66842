import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Shop } from '../../platform/shop.ts'
import { queueMail } from './advance.ts'
import { writeEmail } from './email-store.ts'
import { insertNote } from './note-store.ts'
import type { Order } from './rules/order.ts'
import { isCalledOff } from './rules/order-state.ts'
import { holdOrder, readOrder } from './store.ts'
import { emailChangedText } from './timeline-texts.ts'

/** So long after ordering a mistyped address can be mended by whoever has the order's key. */
const MENDED_FOR_MS = 60 * 60_000

/** Whether the e-mail address of an order can still be mended on its page. */
export function isEmailMendable({ state, placedAt }: Order, nowMs: number): boolean {
  return !isCalledOff(state) && nowMs - placedAt.getTime() < MENDED_FOR_MS
}

/**
 * Another e-mail address for a guest's order, mistyped when it was placed; what was told by mail is told again, there.
 * `email` is one that has nothing wrong with it. Refused: no such order; one that is called off, older than an hour, or an
 * account's; the address that it has already.
 */
export async function changeEmail(
  shop: Shop,
  id: number,
  email: string,
): Promise<Outcome<Order, 'no-order' | 'too-late' | 'unchanged'>> {
  const refusal = await shop.db.transaction().execute(async (tx) => {
    const order = (await holdOrder(tx, id)) && (await readOrder(tx, id))
    if (!order) return 'no-order'
    if (!isEmailMendable(order, shop.nowMs())) return 'too-late'
    if (order.billing.email === email) return 'unchanged'
    if (!(await writeEmail(tx, id, email))) return 'too-late'
    const at = new Date(shop.nowMs())
    await insertNote(tx, id, { text: emailChangedText, isForBuyer: false, at })
    await queueMail(tx, shop, id, order.state === 'on-hold' ? 'on-hold' : 'processing', email)
    // The owner's mail of it would still answer to the address that was wrong.
    await queueMail(tx, shop, id, 'new-order', email)
    return undefined
  })
  const order = refusal ? undefined : await readOrder(shop.db, id)
  return order ? done(order) : refused(refusal ?? 'no-order')
}
