const SHOW_MS = 250
const HIDE_MS = 500

type HoverActions = {
  /** Checked each time the mouse enters or leaves. */
  readonly isActive: () => boolean
  readonly open: () => void
  readonly close: () => void
}

/** Opens after the mouse was on `element` for 250 ms, closes 500 ms after it has left (spec 9.10). */
export function startHover(element: HTMLElement, { isActive, open, close }: HoverActions): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const schedule = (work: () => void, ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(work, ms)
  }
  element.addEventListener('pointerenter', (event) => {
    if (event.pointerType === 'mouse' && isActive()) schedule(open, SHOW_MS)
  })
  element.addEventListener('pointerleave', (event) => {
    if (event.pointerType === 'mouse' && isActive()) schedule(close, HIDE_MS)
  })
}
