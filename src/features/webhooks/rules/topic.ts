/** What a webhook can be about: the platform's own topics first, then further events of the shop. */
export const topics = [
  'coupon.created',
  'coupon.updated',
  'coupon.deleted',
  'coupon.restored',
  'customer.created',
  'customer.updated',
  'customer.deleted',
  'order.created',
  'order.updated',
  'order.deleted',
  'order.restored',
  'product.created',
  'product.updated',
  'product.deleted',
  'product.restored',
  'term.created',
  'term.updated',
  'term.deleted',
  'stock.changed',
  'payment.received',
  'payment.refunded',
  'payment.failed',
] as const

export function isTopic(topic: string): boolean {
  return (topics as readonly string[]).includes(topic)
}
