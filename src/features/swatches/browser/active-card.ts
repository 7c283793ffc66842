import type { CardChoiceProps } from '../ui/CardChoice.tsx'

/** A card whose swatches have started. */
export type ActiveCard = {
  readonly card: HTMLElement
  readonly root: HTMLElement
  readonly props: CardChoiceProps
}
