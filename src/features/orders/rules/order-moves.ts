import {
  externalStatus,
  hasShipped,
  isClosed,
  isReleased,
  type OrderState,
  type OrderStatus,
} from './order-state.ts'

/** The allowed moves from each state. All others are refused. */
const moves: Readonly<Record<OrderState, readonly OrderState[]>> = {
  pending: ['on-hold', 'payment-review', 'stock-short', 'processing', 'failed', 'cancelled', 'expired'],
  'on-hold': ['processing', 'payment-review', 'failed', 'cancelled'],
  'payment-review': ['processing', 'failed', 'cancelled', 'refunded'],
  'stock-short': ['processing', 'cancelled', 'refunded'],
  processing: [
    'in-production',
    'partially-shipped',
    'shipped',
    'completed',
    'on-hold',
    'failed',
    'cancelled',
    'refunded',
    'withdrawn',
  ],
  'in-production': ['partially-shipped', 'shipped', 'completed', 'cancelled', 'refunded', 'withdrawn'],
  'partially-shipped': ['shipped', 'completed', 'return-requested', 'refunded', 'withdrawn'],
  shipped: ['completed', 'return-requested', 'refunded', 'withdrawn'],
  completed: ['return-requested', 'refunded', 'withdrawn'],
  'return-requested': ['completed', 'refunded', 'withdrawn'],
  failed: ['pending', 'on-hold', 'payment-review', 'stock-short', 'processing', 'cancelled'],
  // Only by a late payment.
  cancelled: ['processing', 'payment-review', 'stock-short'],
  expired: ['processing', 'payment-review', 'stock-short'],
  refunded: [],
  withdrawn: [],
}

/** Whether an order can go from one state into another. */
export function canMove(from: OrderState, to: OrderState): boolean {
  return moves[from].includes(to)
}

/**
 * The states to which the owner can move an order manually. A closed order, or a failed one that may have released its
 * resources, continues only by a payment, which takes its stock again.
 */
export function manualTargets(from: OrderState): readonly OrderState[] {
  if (isClosed(from)) return []
  return moves[from].filter((to) => (from === 'failed' ? to === 'cancelled' : !automaticStates.has(to)))
}

const automaticStates: ReadonlySet<OrderState> = new Set<OrderState>([
  'pending',
  'expired',
  'payment-review',
  'stock-short',
])

/**
 * The manual moves that give an order a status, in their order: none where it has the status, two where it is completed
 * before it was processed; `undefined`: it cannot get this status.
 */
export function movesToStatus(from: OrderState, status: OrderStatus): readonly OrderState[] | undefined {
  if (externalStatus(from) === status) return []
  const targets = manualTargets(from)
  if (targets.includes(status)) return [status]
  const isProcessedFirst = status === 'completed' && targets.includes('processing')
  return isProcessedFirst ? ['processing', 'completed'] : undefined
}

/** An effect of a move, which happens once: the move itself is one conditional statement. */
export type Effect =
  /** Takes stock that was given to others meanwhile, or undoes the move. */
  | 'take-stock'
  /** Held stock becomes sold. */
  | 'confirm-stock'
  | 'return-stock'
  /** Takes missing coupon uses, beyond the limit if necessary, as the owner accepts them. */
  | 'take-uses'
  | 'finalize-uses'
  | 'return-uses'
  | 'return-credit'
  | 'void-gift-cards'
  /** Files can be downloaded, gift cards are issued. */
  | 'release-files-and-gift-cards'
  /** Holds the stock for another payment attempt. */
  | 'hold-for-retry'

// Refunded items may stay with the buyer: the refund states whether they return to stock.
const returnAllButStock: readonly Effect[] = ['return-uses', 'return-credit', 'void-gift-cards']
const returnAll: readonly Effect[] = ['return-stock', ...returnAllButStock]

/** The effects of a move, in their order: stock, coupons, credit, as when placing. */
export function effectsOf(from: OrderState, to: OrderState): readonly Effect[] {
  if (to === 'failed') return from === 'pending' ? ['hold-for-retry'] : returnAll
  if (isClosed(to)) return to === 'refunded' || hasShipped(from) ? returnAllButStock : returnAll
  if (to === 'pending') return []
  // A stock-short order holds no stock at all.
  if (to === 'stock-short') return ['return-stock', 'finalize-uses']
  const released: readonly Effect[] =
    isReleased(to) && !isReleased(from) ? ['release-files-and-gift-cards'] : []
  const takenStock: readonly Effect[] = from === 'stock-short' ? ['take-stock'] : []
  const countedUses: readonly Effect[] =
    from === 'stock-short' || from === 'payment-review' ? ['take-uses'] : []
  return isReleased(from)
    ? []
    : [...takenStock, 'confirm-stock', ...countedUses, 'finalize-uses', ...released]
}

/** The mails about orders. */
export type OrderMailName =
  | 'processing'
  | 'on-hold'
  | 'paid'
  | 'shipped'
  | 'completed'
  | 'cancelled'
  | 'refunded'
  | 'failed'
  | 'customer-note'
  | 'pay-link'
  | 'new-order'
  | 'cancelled-owner'
  | 'failed-owner'
  | 'stock-short-owner'

/**
 * The mails of a move. Refunds and parcels queue their own mails, with amount and number; an order that was never accepted
 * is cancelled without a mail.
 */
export function mailsOf(from: OrderState, to: OrderState): readonly OrderMailName[] {
  if (to === 'processing')
    return from === 'on-hold' || from === 'payment-review' ? ['paid'] : ['processing', 'new-order']
  if (to === 'on-hold') return from === 'processing' ? [] : ['on-hold', 'new-order']
  if (to === 'payment-review') return ['on-hold', 'new-order']
  if (to === 'stock-short') return ['on-hold', 'stock-short-owner']
  if (to === 'completed') return hasShipped(from) ? [] : ['completed']
  if (to === 'cancelled') return wasAccepted(from) ? ['cancelled', 'cancelled-owner'] : []
  if (to === 'failed') return ['failed', 'failed-owner']
  return []
}

function wasAccepted(from: OrderState): boolean {
  return from !== 'pending' && from !== 'failed'
}
