import type { Db } from '../../../platform/db/db.ts'
import type { Shop } from '../../../platform/shop.ts'
import type { OrderJob } from '../store/place-order-store.ts'

/** Queues a job about an existing order. */
export function queueOrderJob(
  tx: Db,
  { jobs }: Pick<Shop, 'jobs'>,
  orderId: number,
  { name, payload, runAt, keyPrefix }: OrderJob,
): Promise<void> {
  const key = keyPrefix && `${keyPrefix}${orderId}`
  return jobs.add(tx, name, { orderId, ...payload }, { ...(runAt && { runAt }), ...(key && { key }) })
}

/** The id of the order in the payload of a job. */
export function orderIdOf(payload: unknown): number {
  const id = (payload as { orderId?: unknown }).orderId
  if (typeof id !== 'number') throw new TypeError('The job names no order')
  return id
}
