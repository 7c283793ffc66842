import type { Movement } from '../rules/image-display.ts'

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
const easing = 'cubic-bezier(0.2, 0.7, 0.2, 1)'

/**
 * Moves a track from one of its pictures to another: the frame jumps, and for `durationMs` the old picture is seen to
 * leave and the new one to come. With reduced motion there is no animation.
 */
export function animatePictureChange(
  track: HTMLElement,
  [from, to]: readonly [number, number],
  how: Movement & { readonly durationMs: number },
): void {
  for (const running of track.getAnimations({ subtree: true })) running.cancel()
  const [old, next] = [contentOf(track.children[from]), contentOf(track.children[to])]
  track.scrollTo({ left: to * track.clientWidth, behavior: 'instant' })
  if (!old || !next || old === next || reducedMotion.matches || how.durationMs === 0) return
  const timing = { duration: how.durationMs, easing }
  const side = Math.sign(to - from)
  // The old one has been scrolled away with the frame: it is held where it was seen.
  const currentTransform = `translateX(${(to - from) * 100}%)`
  old.animate(exitKeyframes(currentTransform, side, how), timing)
  next.animate(enterKeyframes(side, how), timing)
}

/** The content of a slide, not the slide: the browser would scroll after a moving slide to keep it snapped. */
function contentOf(slide: Element | undefined): Element | null | undefined {
  return slide?.querySelector('a, img')
}

function exitKeyframes(
  currentTransform: string,
  side: number,
  { kind, axis, shrinks }: Movement,
): Keyframe[] {
  if (kind === 'fade') return [{ transform: currentTransform }, { transform: currentTransform, opacity: 0 }]
  if (shrinks)
    return [{ transform: currentTransform }, { transform: `${currentTransform} scale(0.7)`, opacity: 0 }]
  return [{ transform: currentTransform }, { transform: `${currentTransform} ${translation(axis, -side)}` }]
}

function enterKeyframes(side: number, { kind, axis }: Movement): Keyframe[] {
  if (kind === 'fade') return [{ opacity: 0 }, { opacity: 1 }]
  return [{ transform: translation(axis, side) }, { transform: 'none' }]
}

function translation(axis: 'x' | 'y', side: number): string {
  return `translate${axis.toUpperCase()}(${side * 100}%)`
}
