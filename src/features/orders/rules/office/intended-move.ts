import type { StaffMove } from './staff-moves.ts'

/** A move that staff has requested; the rest is of a parcel ('' where it is unknown or there is none). */
export type IntendedMove = {
  readonly name: StaffMove
  readonly carrier: string
  readonly number: string
  readonly url: string
}

/** Whether it is the same move, of the same parcel. */
export function isSameMove(one: IntendedMove, other: IntendedMove): boolean {
  return (
    one.name === other.name &&
    one.carrier === other.carrier &&
    one.number === other.number &&
    one.url === other.url
  )
}
