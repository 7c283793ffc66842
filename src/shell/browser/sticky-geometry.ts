/** The position of a sticky element's parent in the window, and of the element in it; in CSS pixels. */
export type StickyGeometry = {
  readonly parentTop: number
  readonly parentBottom: number
  /** From the parent's top to the element's position without scrolling. */
  readonly inset: number
  /** From the element's end to the parent's, when it rests. */
  readonly endInset: number
  readonly height: number
  /** The distance from the window's top where it sticks. */
  readonly offset: number
}

type StickyState = 'normal' | 'stuck' | 'resting'

/** The state of a sticky element: `resting` has reached the end of its parent (spec 4.10). */
export function stickyState(geometry: StickyGeometry): StickyState {
  const { parentTop, parentBottom, inset, endInset, height, offset } = geometry
  if (parentTop + inset >= offset) return 'normal'
  return parentBottom - endInset < offset + height ? 'resting' : 'stuck'
}

/** Whether the page has scrolled more than `effectsOffset` since the element got stuck. */
export function hasEffects(geometry: StickyGeometry, effectsOffset: number): boolean {
  return geometry.parentTop + geometry.inset + effectsOffset < geometry.offset
}

/** The geometry of the element in its parent while it is not stuck; measured when their sizes change. */
export function measureGeometry(
  element: HTMLElement,
  parent: Element,
): Omit<StickyGeometry, 'parentTop' | 'parentBottom'> {
  const { top, transform } = getComputedStyle(element)
  const parentRect = parent.getBoundingClientRect()
  const rect = element.getBoundingClientRect()
  // An element at its parent's top is not stuck: measuring it directly saves two layouts.
  const isAtStart = transform === 'none' && rect.top <= parentRect.top
  const naturalRect = isAtStart ? rect : measureUnstuck(element)

  const parentStyle = element.parentElement ? getComputedStyle(element.parentElement) : undefined
  const endInset = pixels(parentStyle?.paddingBottom) + pixels(parentStyle?.borderBottomWidth)
  return {
    inset: naturalRect.top - parentRect.top,
    endInset,
    height: naturalRect.height,
    offset: pixels(top),
  }
}

/** The position of the element when it is not stuck. */
function measureUnstuck(element: HTMLElement): DOMRect {
  const { transition, transform, position } = element.style
  Object.assign(element.style, { transition: 'none', transform: 'none', position: 'static' })
  const naturalRect = element.getBoundingClientRect()
  Object.assign(element.style, { transform, position })
  element.getBoundingClientRect()
  element.style.transition = transition
  return naturalRect
}

export function pixels(text: string | undefined): number {
  return Number.parseFloat(text ?? '') || 0
}
