import { contrast } from '../../../kernel/contrast.ts'

/** The minimum contrast of a tick with its background (WCAG 1.4.11). */
const MIN_CONTRAST = 3

/**
 * Whether a tick on a disc of these colours must be dark: when white has too little contrast with all of them, since it lies
 * across both halves. Anything but a colour of six digits is ignored.
 */
export function isLightColor(colors: readonly (string | undefined)[]): boolean {
  const known = colors.filter((color) => color !== undefined && /^#[\da-f]{6}$/i.test(color))
  return known.length > 0 && known.every((color) => contrast(`${color}`, '#ffffff') < MIN_CONTRAST)
}
