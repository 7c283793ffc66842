import { Mark, type Tone } from '../../../admin/parts/Mark.tsx'
import type { ReturnState } from '../rules/return-states.ts'
import { stateText } from './return-texts.ts'

const tones: Readonly<Record<ReturnState, Tone>> = {
  requested: 'gold',
  received: 'clay',
  refused: 'gray',
  refunded: 'green',
  exchanged: 'green',
}

/** How far a return is. */
export function ReturnMark({ state }: { readonly state: ReturnState }) {
  return <Mark tone={tones[state]}>{stateText(state)}</Mark>
}
