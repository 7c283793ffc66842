import { hasEffects, type StickyPlace, stickyState } from './sticky-state.ts'

/**
 * Says on every `[data-sticky]` what has become of it (spec 4.10): `data-sticky-state` is normal, stuck or resting,
 * and `data-sticky-effects` is there once the page has moved `data-sticky-effects-offset` pixels past the point
 * where it stuck. `data-sticky-offset` is how far below the window's top it sticks; `data-sticky-parent` names, by a
 * selector, the element around it at whose end it rests (its parent otherwise). The sticking itself is CSS.
 */
export function startSticky(root: ParentNode = document): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-sticky]')) watch(element)
}

function watch(element: HTMLElement): void {
  const { stickyOffset, stickyParent } = element.dataset
  const parent = (stickyParent && element.parentElement?.closest(stickyParent)) || element.parentElement
  if (!parent) return
  if (stickyOffset !== undefined) element.style.setProperty('--sticky-offset', `${pixels(stickyOffset)}px`)

  let watching: IntersectionObserver[] = []
  const measure = () => {
    for (const observer of watching) observer.disconnect()
    watching = watchLines(element, parent)
  }
  const sizes = new ResizeObserver(measure)
  sizes.observe(parent)
  sizes.observe(element)
  addEventListener('resize', measure, { passive: true })
}

/** The state changes only where the parent's edge passes one of three lines across the window. */
function watchLines(element: HTMLElement, parent: Element): IntersectionObserver[] {
  const lies = measured(element, parent)
  const effectsOffset = pixels(element.dataset['stickyEffectsOffset'])
  const tell = ({ top, bottom }: DOMRectReadOnly) => {
    const place: StickyPlace = { ...lies, parentTop: top, parentBottom: bottom }
    element.dataset['stickyState'] = stickyState(place)
    element.toggleAttribute('data-sticky-effects', hasEffects(place, effectsOffset))
  }
  const stuckAt = lies.offset - lies.inset
  const lines = [stuckAt - 1, stuckAt - effectsOffset - 1, lies.offset + lies.height + lies.endInset]
  return [...new Set(lines)].map((line) => observeLine(parent, line, tell))
}

/** Tells where the parent is whenever one of its edges passes the line, `y` pixels below the window's top. */
function observeLine(
  parent: Element,
  y: number,
  tell: (rect: DOMRectReadOnly) => void,
): IntersectionObserver {
  const below = document.documentElement.clientHeight - y - 1
  const observer = new IntersectionObserver((entries) => tell(entries.at(-1)!.boundingClientRect), {
    rootMargin: `${-y}px 0px ${-below}px 0px`,
  })
  observer.observe(parent)
  return observer
}

/** How the element lies in its parent while it does not stick: asked once for every change of their sizes. */
function measured(element: HTMLElement, parent: Element): Omit<StickyPlace, 'parentTop' | 'parentBottom'> {
  const { top, transform } = getComputedStyle(element)
  const around = parent.getBoundingClientRect()
  const seen = element.getBoundingClientRect()
  // What is still at its parent's top was not moved: it need not be taken out of its place, which lays out the page twice.
  const isHome = transform === 'none' && seen.top <= around.top
  const own = isHome ? seen : unstuck(element)

  const box = element.parentElement ? getComputedStyle(element.parentElement) : undefined
  const endInset = pixels(box?.paddingBottom) + pixels(box?.borderBottomWidth)
  return { inset: own.top - around.top, endInset, height: own.height, offset: pixels(top) }
}

/** Where the element lies when it does not stick. */
function unstuck(element: HTMLElement): DOMRect {
  const { transition, transform, position } = element.style
  Object.assign(element.style, { transition: 'none', transform: 'none', position: 'static' })
  const own = element.getBoundingClientRect()
  Object.assign(element.style, { transform, position })
  element.getBoundingClientRect()
  element.style.transition = transition
  return own
}

function pixels(text: string | undefined): number {
  return Number.parseFloat(text ?? '') || 0
}
