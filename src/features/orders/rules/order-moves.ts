import { hasLeft, isCalledOff, isHandedOver, type OrderState } from './order-state.ts'

/** The states that each state can be left for. What is not named here is refused. */
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
  // Only by money that comes late.
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
 * The states that the owner can bring an order into by hand. What is called off, or has failed and may have given back what
 * it needs, goes on by money alone: that takes its pieces again.
 */
export function movesByHand(from: OrderState): readonly OrderState[] {
  if (isCalledOff(from)) return []
  return moves[from].filter((to) => (from === 'failed' ? to === 'cancelled' : !byMoneyOrTime.has(to)))
}

const byMoneyOrTime: ReadonlySet<OrderState> = new Set<OrderState>([
  'pending',
  'expired',
  'payment-review',
  'stock-short',
])

/** What a move does beside moving, each once: the move itself is one conditional statement. */
export type Effect =
  /** What had gone to others is taken off the shelf, or the move is undone. */
  | 'take-stock'
  /** What was held for a time is sold. */
  | 'keep-stock'
  | 'return-stock'
  /** Coupons are honoured by the owner's decision: what the order lacks of uses is counted, beyond their limit if need be. */
  | 'count-uses'
  | 'settle-uses'
  | 'return-uses'
  | 'return-credit'
  | 'void-gift-cards'
  /** Files can be fetched, gift cards are made. */
  | 'hand-over'
  /** Its pieces stay its own for a while, so that a payment that failed can be tried again. */
  | 'hold-for-another-try'

// What is refunded may stay with its buyer: whoever refunds says whether the pieces come back.
const givingBackButPieces: readonly Effect[] = ['return-uses', 'return-credit', 'void-gift-cards']
const givingBack: readonly Effect[] = ['return-stock', ...givingBackButPieces]

/** What goes with a move, in the order in which it is done; stock before coupons before credit, as when placing. */
export function effectsOf(from: OrderState, to: OrderState): readonly Effect[] {
  if (to === 'failed') return from === 'pending' ? ['hold-for-another-try'] : givingBack
  if (isCalledOff(to)) return to === 'refunded' || hasLeft(from) ? givingBackButPieces : givingBack
  if (to === 'pending') return []
  // Short of its pieces is what has none of them.
  if (to === 'stock-short') return ['return-stock', 'settle-uses']
  const handedOver: readonly Effect[] = isHandedOver(to) && !isHandedOver(from) ? ['hand-over'] : []
  const fetched: readonly Effect[] = from === 'stock-short' ? ['take-stock'] : []
  const honoured: readonly Effect[] =
    from === 'stock-short' || from === 'payment-review' ? ['count-uses'] : []
  return isHandedOver(from) ? [] : [...fetched, 'keep-stock', ...honoured, 'settle-uses', ...handedOver]
}

/** The mails about an order, by what they tell. */
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
 * Who is told of a move. A refund is told with its amount by whoever makes it, a parcel with its number; an order that was
 * never accepted is called off without a word.
 */
export function mailsOf(from: OrderState, to: OrderState): readonly OrderMailName[] {
  if (to === 'processing')
    return from === 'on-hold' || from === 'payment-review' ? ['paid'] : ['processing', 'new-order']
  if (to === 'on-hold') return from === 'processing' ? [] : ['on-hold', 'new-order']
  if (to === 'payment-review') return ['on-hold', 'new-order']
  if (to === 'stock-short') return ['on-hold', 'stock-short-owner']
  if (to === 'completed') return hasLeft(from) ? [] : ['completed']
  if (to === 'cancelled') return wasAccepted(from) ? ['cancelled', 'cancelled-owner'] : []
  if (to === 'failed') return ['failed', 'failed-owner']
  return []
}

function wasAccepted(from: OrderState): boolean {
  return from !== 'pending' && from !== 'failed'
}
