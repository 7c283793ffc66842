import type { Movement } from '../rules/image-look.ts'

const lessMotion = matchMedia('(prefers-reduced-motion: reduce)')
const easing = 'cubic-bezier(0.2, 0.7, 0.2, 1)'

/**
 * Moves a track from one of its pictures to another: the frame jumps, and for `durationMs` the old picture is seen to
 * leave and the new one to come. Who wants less motion sees the jump alone.
 */
export function move(
  track: HTMLElement,
  [from, to]: readonly [number, number],
  how: Movement & { readonly durationMs: number },
): void {
  for (const running of track.getAnimations({ subtree: true })) running.cancel()
  const [old, next] = [contentOf(track.children[from]), contentOf(track.children[to])]
  track.scrollTo({ left: to * track.clientWidth, behavior: 'instant' })
  if (!old || !next || old === next || lessMotion.matches || how.durationMs === 0) return
  const timing = { duration: how.durationMs, easing }
  const side = Math.sign(to - from)
  // The old one has been scrolled away with the frame: it is held where it was seen.
  const held = `translateX(${(to - from) * 100}%)`
  old.animate(leaving(held, side, how), timing)
  next.animate(coming(side, how), timing)
}

/** What is in a slide, and not the slide: the browser would scroll after a slide that moves, to keep it snapped. */
function contentOf(slide: Element | undefined): Element | null | undefined {
  return slide?.querySelector('a, img')
}

function leaving(held: string, side: number, { kind, axis, shrinks }: Movement): Keyframe[] {
  if (kind === 'fade') return [{ transform: held }, { transform: held, opacity: 0 }]
  if (shrinks) return [{ transform: held }, { transform: `${held} scale(0.7)`, opacity: 0 }]
  return [{ transform: held }, { transform: `${held} ${toward(axis, -side)}` }]
}

function coming(side: number, { kind, axis }: Movement): Keyframe[] {
  if (kind === 'fade') return [{ opacity: 0 }, { opacity: 1 }]
  return [{ transform: toward(axis, side) }, { transform: 'none' }]
}

function toward(axis: 'x' | 'y', side: number): string {
  return `translate${axis.toUpperCase()}(${side * 100}%)`
}
