import { done, type Outcome, refused } from '../../kernel/outcome.ts'

export type MoveRefusal =
  | 'no-return'
  | 'stale'
  | 'no-such-move'
  | 'no-reason'
  | 'no-amount'
  | 'nothing-paid'
  | 'more-than-paid'
  | 'already-refunded'
  | 'already-exchanged'
  | 'other-currency'

/** Thrown inside a transaction to undo it; `withMoveRefusals` answers it. */
export class MoveRefused extends Error {
  readonly reason: MoveRefusal

  constructor(reason: MoveRefusal) {
    super(reason)
    this.reason = reason
  }
}

/** The result of work that throws what undoes its transaction. */
export async function withMoveRefusals<Value>(
  work: () => Promise<Value>,
): Promise<Outcome<Value, MoveRefusal>> {
  try {
    return done(await work())
  } catch (error) {
    if (error instanceof MoveRefused) return refused(error.reason)
    throw error
  }
}
