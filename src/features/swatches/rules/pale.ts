/** Above it white is told from a colour by less than 3 : 1 (WCAG 1.4.11). */
const MOST_UNDER_WHITE = 0.3

/**
 * Whether a tick on a disc of these colours must be dark: where all of them are pale, since it lies across where they
 * meet. What is no colour of six digits says nothing.
 */
export function isPale(colors: readonly (string | undefined)[]): boolean {
  const known = colors.flatMap((color) => luminance(color) ?? [])
  return known.length > 0 && known.every((each) => each > MOST_UNDER_WHITE)
}

/** Relative luminance by WCAG: 0 for black, 1 for white. */
function luminance(color: string | undefined): number | undefined {
  const digits = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color ?? '')
  if (!digits) return undefined
  const [red = 0, green = 0, blue = 0] = digits
    .slice(1)
    .map((pair) => linear(Number.parseInt(pair, 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
