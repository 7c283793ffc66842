const SHOW_MS = 250
const HIDE_MS = 500

type Hovered = {
  /** Asked at each visit: whether hovering means anything now. */
  readonly applies: () => boolean
  readonly open: () => void
  readonly close: () => void
}

/** Opens when the mouse rests on `element` for 250 ms, and closes when it has been gone for 500 ms (spec 9.10). */
export function startHover(element: HTMLElement, { applies, open, close }: Hovered): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = (work: () => void, ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(work, ms)
  }
  element.addEventListener('pointerenter', (event) => {
    if (event.pointerType === 'mouse' && applies()) later(open, SHOW_MS)
  })
  element.addEventListener('pointerleave', (event) => {
    if (event.pointerType === 'mouse' && applies()) later(close, HIDE_MS)
  })
}
