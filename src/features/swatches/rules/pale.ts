import { contrast } from '../../../kernel/contrast.ts'

/** So far a tick is told from what it lies on (WCAG 1.4.11). */
const LEAST = 3

/**
 * Whether a tick on a disc of these colours must be dark: where white is told from none of them, since it lies across
 * where they meet. What is no colour of six digits says nothing.
 */
export function isPale(colors: readonly (string | undefined)[]): boolean {
  const known = colors.filter((color) => color !== undefined && /^#[\da-f]{6}$/i.test(color))
  return known.length > 0 && known.every((color) => contrast(`${color}`, '#ffffff') < LEAST)
}
