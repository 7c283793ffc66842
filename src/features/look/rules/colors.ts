import { contrast } from '../../../kernel/contrast.ts'

/** The colors that owners choose, as `ui/styles/tokens.css` has them by default. All others follow from them. */
export const defaultColors = {
  paper: '#faf8f5',
  ink: '#1f1b18',
  accent: '#2f5d50',
  sale: '#a8481f',
  highlight: '#80612a',
} as const

export type ColorName = keyof typeof defaultColors
export type LookColors = Readonly<Record<ColorName, string>>

/** The color of errors, which no owner changes: it must be readable on every background. */
export const ERROR_COLOR = '#a3261b'

/** The minimum contrast of text, and of the frame of a control, with what is behind them (WCAG 2.2, 1.4.3 and 1.4.11). */
export const MIN_TEXT_CONTRAST = 4.5
const MIN_CONTROL_CONTRAST = 3

/** Custom properties of CSS by name; only those that differ from the stylesheet's. */
export type Tokens = Readonly<Record<string, string>>

/** The tokens of these colors: none for the default ones. */
export function colorTokens(colors: LookColors): Tokens {
  const { paper, ink, accent, sale, highlight } = colors
  const isChanged = (...names: readonly ColorName[]) =>
    names.some((name) => colors[name] !== defaultColors[name])
  return {
    ...(isChanged('paper', 'ink') && {
      '--paper': paper,
      '--paper-deep': wellColor(colors),
      '--ink': ink,
      '--ink-soft': softInk(colors),
      '--line': mixed(paper, ink, 0.13),
      '--line-strong': controlLine(colors),
    }),
    ...(isChanged('accent', 'ink') && { '--green': accent, '--green-deep': mixed(accent, ink, 0.25) }),
    ...(isChanged('sale') && { '--clay': sale }),
    ...(isChanged('highlight') && { '--gold': highlight }),
  }
}

/** The background of pictures, of the footer and of every other row of tables. */
export function wellColor({ paper, ink }: Pick<LookColors, 'paper' | 'ink'>): string {
  return mixed(paper, ink, 0.04)
}

/** Secondary text: paler than text, as far as it stays readable. */
function softInk({ paper, ink }: LookColors): string {
  const grounds = [paper, wellColor({ paper, ink })]
  return firstReadable((share) => mixed(ink, paper, 0.28 * (1 - share)), grounds, MIN_TEXT_CONTRAST)
}

function controlLine({ paper, ink }: LookColors): string {
  return firstReadable((share) => mixed(paper, ink, 0.5 + share / 2), [paper], MIN_CONTROL_CONTRAST)
}

const STEPS = 64

/** The first of a row of colors, from `at(0)` to `at(1)`, with that contrast to all grounds; else the last. */
export function firstReadable(
  at: (share: number) => string,
  grounds: readonly string[],
  minContrast: number,
): string {
  for (let step = 0; step < STEPS; step++) {
    const color = at(step / STEPS)
    if (grounds.every((ground) => contrast(color, ground) >= minContrast)) return color
  }
  return at(1)
}

/** A color between two: `share` of the other one, from 0 to 1. */
export function mixed(one: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [from, to] = [one, other].map((color) => Number.parseInt(color.slice(at, at + 2), 16))
    return Math.round(from! + (to! - from!) * share)
  })
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
