/** Where a sticky element's parent lies in the window now, and how the element lies in it; all in CSS pixels. */
export type StickyPlace = {
  readonly parentTop: number
  readonly parentBottom: number
  /** From the parent's top to where the element stands when nothing is scrolled. */
  readonly inset: number
  /** From the element's end to the parent's when it can follow no further. */
  readonly endInset: number
  readonly height: number
  /** How far below the window's top it sticks. */
  readonly offset: number
}

export type StickyState = 'normal' | 'stuck' | 'resting'

/** What has become of a sticky element: `resting` has reached the end of its parent and follows no more (spec 4.10). */
export function stickyState(place: StickyPlace): StickyState {
  const { parentTop, parentBottom, inset, endInset, height, offset } = place
  if (parentTop + inset >= offset) return 'normal'
  return parentBottom - endInset < offset + height ? 'resting' : 'stuck'
}

/** Whether the page has moved on by more than `effectsOffset` since the element stuck. */
export function hasEffects(place: StickyPlace, effectsOffset: number): boolean {
  return place.parentTop + place.inset + effectsOffset < place.offset
}
