import { contrast } from '../../../kernel/contrast.ts'
import {
  type ColorName,
  defaultColors,
  ERROR_COLOR,
  firstReadable,
  type LookColors,
  MIN_TEXT_CONTRAST,
  mixed,
  wellColor,
} from './colors.ts'

/** A color that cannot be read, or in whose place nothing could be. */
export type ColorProblem = {
  readonly name: ColorName
  /** The contrast that it has, rounded down to a tenth. */
  readonly contrast: number
  /** The color nearest to it that is readable. */
  readonly nearest: string
}

const textColors = ['ink', 'accent', 'sale', 'highlight'] as const

/**
 * The colors with too little contrast to be read: each is text on the background and on its darker shade, and the background
 * is behind errors too. Sale, links and marks are read on the background that is chosen: while that one is wrong, only it is named.
 */
export function colorProblems(colors: LookColors): readonly ColorProblem[] {
  const { paper, ink } = colors
  const behind = (ground: string) => lowestContrast(ERROR_COLOR, [ground, wellColor({ paper: ground, ink })])
  if (behind(paper) < MIN_TEXT_CONTRAST) {
    const nearest = firstLight((share) => mixed(paper, '#ffffff', share), behind)
    return [{ name: 'paper', contrast: rounded(behind(paper)), nearest }]
  }
  return textColors.flatMap((name) => {
    const has = lowestContrast(colors[name], groundsOf(name, colors))
    if (has >= MIN_TEXT_CONTRAST) return []
    return [{ name, contrast: rounded(has), nearest: darkened(colors, name) }]
  })
}

/** What is behind a color: the background of pages, and of mails behind their buttons and links. */
function groundsOf(name: ColorName, colors: LookColors): readonly string[] {
  const grounds = [colors.paper, wellColor(colors)]
  return name === 'accent' ? [...grounds, defaultColors.paper] : grounds
}

const STEPS = 64

function firstLight(at: (share: number) => string, contrastBehind: (ground: string) => number): string {
  for (let step = 1; step < STEPS; step++) {
    const color = at(step / STEPS)
    if (contrastBehind(color) >= MIN_TEXT_CONTRAST) return color
  }
  return at(1)
}

/** The same hue, only as dark as it must be. A darker text makes the darker shade of the background darker too. */
function darkened(colors: LookColors, name: ColorName): string {
  const grounds = groundsOf(name, { ...colors, ink: name === 'ink' ? '#000000' : colors.ink })
  return firstReadable((share) => mixed(colors[name], '#000000', share), grounds, MIN_TEXT_CONTRAST)
}

function lowestContrast(color: string, grounds: readonly string[]): number {
  return Math.min(...grounds.map((ground) => contrast(color, ground)))
}

function rounded(value: number): number {
  return Math.floor(value * 10) / 10
}
