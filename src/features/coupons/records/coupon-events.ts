import type { NewEvent } from '../../../platform/events/event.ts'
import { changesBetween } from '../../../platform/events/field-changes.ts'
import type { CouponState } from '../save-coupon-store.ts'

/** What has happened to coupons that were saved; nothing where nothing differs. */
export function couponEvents(
  before: readonly CouponState[],
  after: readonly CouponState[],
): readonly NewEvent[] {
  const former = new Map(before.map((coupon) => [coupon.id, coupon]))
  return after.flatMap((coupon) => eventOf(former.get(coupon.id), coupon) ?? [])
}

/** The deletion of a coupon, or its move to the trash. */
export function couponDeleted({ id, code }: Pick<CouponState, 'id' | 'code'>): NewEvent {
  return { name: 'coupon.deleted', subject: `coupon:${id}`, payload: { title: code } }
}

function eventOf(before: CouponState | undefined, { id, code, fields }: CouponState): NewEvent | undefined {
  const about = { subject: `coupon:${id}`, payload: { title: code } } as const
  if (!before) return { name: 'coupon.created', ...about }
  const [wasDeleted, isDeleted] = [before.fields, fields].map(({ status }) => status === 'trash')
  if (isDeleted && !wasDeleted) return couponDeleted({ id, code })
  if (wasDeleted && !isDeleted) return { name: 'coupon.restored', ...about }
  // The addresses are those of buyers, and nobody knows what programs store.
  const changes = changesBetween(before.fields, fields, ['emails', 'meta_data'])
  if (Object.keys(changes).length === 0) return undefined
  return { name: 'coupon.updated', subject: about.subject, payload: { title: code, changes } }
}
