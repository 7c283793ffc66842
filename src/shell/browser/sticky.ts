import { hasEffects, measureGeometry, pixels, type StickyGeometry, stickyState } from './sticky-geometry.ts'

/**
 * Sets the state of every `[data-sticky]` (spec 4.10): `data-sticky-state` is normal, stuck or resting, and
 * `data-sticky-effects` is set once the page has scrolled `data-sticky-effects-offset` pixels past the point where it got
 * stuck. `data-sticky-offset` is the distance from the window's top; `data-sticky-parent` is a selector for the ancestor at
 * whose end it rests (its parent otherwise). CSS does the sticking.
 */
export function startSticky(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-sticky]')) watch(element)
}

function watch(element: HTMLElement): void {
  const { stickyOffset, stickyParent } = element.dataset
  const parent = (stickyParent && element.parentElement?.closest(stickyParent)) || element.parentElement
  if (!parent) return
  if (stickyOffset !== undefined) element.style.setProperty('--sticky-offset', `${pixels(stickyOffset)}px`)

  let observers: IntersectionObserver[] = []
  const measure = () => {
    for (const observer of observers) observer.disconnect()
    observers = watchLines(element, parent)
  }
  const sizeObserver = new ResizeObserver(measure)
  sizeObserver.observe(parent)
  sizeObserver.observe(element)
  addEventListener('resize', measure, { passive: true })
}

/** The state changes only when an edge of the parent crosses one of three horizontal lines. */
function watchLines(element: HTMLElement, parent: Element): IntersectionObserver[] {
  const geometry = measureGeometry(element, parent)
  const effectsOffset = pixels(element.dataset['stickyEffectsOffset'])
  const onCross = ({ top, bottom }: DOMRectReadOnly) => {
    const current: StickyGeometry = { ...geometry, parentTop: top, parentBottom: bottom }
    element.dataset['stickyState'] = stickyState(current)
    element.toggleAttribute('data-sticky-effects', hasEffects(current, effectsOffset))
  }
  const stuckAt = geometry.offset - geometry.inset
  const lines = [
    stuckAt - 1,
    stuckAt - effectsOffset - 1,
    geometry.offset + geometry.height + geometry.endInset,
  ]
  return [...new Set(lines)].map((line) => observeLine(parent, line, onCross))
}

/** Calls back when an edge of the parent crosses the line, `y` pixels below the window's top. */
function observeLine(
  parent: Element,
  y: number,
  onCross: (rect: DOMRectReadOnly) => void,
): IntersectionObserver {
  const below = document.documentElement.clientHeight - y - 1
  const observer = new IntersectionObserver((entries) => onCross(entries.at(-1)!.boundingClientRect), {
    rootMargin: `${-y}px 0px ${-below}px 0px`,
  })
  observer.observe(parent)
  return observer
}
