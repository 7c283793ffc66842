/** The id of the order in the payload of a job. */
export function orderIdOf(payload: unknown): number {
  const id = (payload as { orderId?: unknown }).orderId
  if (typeof id !== 'number') throw new TypeError('The job names no order')
  return id
}
