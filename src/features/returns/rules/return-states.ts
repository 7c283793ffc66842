/** The states of a return, in their order. */
export const returnStates = ['requested', 'received', 'refused', 'refunded', 'exchanged'] as const
export type ReturnState = (typeof returnStates)[number]

/** Why something comes back. */
export const returnReasons = [
  'damaged',
  'wrong',
  'not-as-described',
  'too-late',
  'no-longer-wanted',
  'other',
] as const
export type ReturnReason = (typeof returnReasons)[number]

const moves: Readonly<Record<ReturnState, readonly ReturnState[]>> = {
  requested: ['received', 'refused'],
  received: ['refunded', 'exchanged'],
  refunded: [],
  refused: [],
  exchanged: [],
}

/** What a return can become. */
export function movesOfReturn(state: ReturnState): readonly ReturnState[] {
  return moves[state]
}
