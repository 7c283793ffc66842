import type { CardChoiceProps } from '../ui/CardChoice.tsx'

/** A card whose swatches are awake. */
export type AwakeCard = {
  readonly card: HTMLElement
  readonly root: HTMLElement
  readonly props: CardChoiceProps
}
