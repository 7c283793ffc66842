import type { EventName, ShopEvent } from '../../platform/events/event.ts'

/**
 * Events with what they mean for topics of the platform, which has none for stock: a product whose stock has changed is
 * updated. Said once for all its changes of stock together, and not where another event says it or that the product is
 * new or gone.
 */
export function withProductUpdates(events: readonly ShopEvent[]): readonly ShopEvent[] {
  const known = new Set(events.filter(({ name }) => isOfProduct(name)).map(({ subject }) => subject))
  const updates = events.flatMap((event): ShopEvent[] => {
    if (event.name !== 'stock.changed' || known.has(event.subject)) return []
    known.add(event.subject)
    return [{ ...event, name: 'product.updated', payload: { changes: {} } }]
  })
  return [...events, ...updates]
}

function isOfProduct(name: EventName): boolean {
  return name.startsWith('product.')
}
