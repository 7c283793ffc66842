/** The order that a job is about. */
export function orderIdOf(payload: unknown): number {
  const id = (payload as { orderId?: unknown }).orderId
  if (typeof id !== 'number') throw new TypeError('The job names no order')
  return id
}
