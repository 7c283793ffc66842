import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast } from '../../../kernel/contrast.ts'
import { colorProblems } from './color-problems.ts'
import { colorTokens, defaultColors, ERROR_COLOR, type LookColors } from './colors.ts'
import { lookStyle } from './look-style.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const colors: fc.Arbitrary<LookColors> = fc.record({
  paper: color,
  ink: color,
  accent: color,
  sale: color,
  highlight: color,
})
const withColors = (changed: Partial<LookColors>) => ({ ...defaultColors, ...changed })

/** The colors after an owner has taken what is suggested, one after the other. */
function corrected(chosen: LookColors): LookColors {
  let current = chosen
  for (let step = 0; step < 8; step++) {
    const [problem] = colorProblems(current)
    if (!problem) return current
    current = { ...current, [problem.name]: problem.nearest }
  }
  return current
}

describe('the colors of a look', () => {
  it('are those of the stylesheet by default, which then need no tokens', () => {
    const sheet = readFileSync('src/ui/styles/tokens.css', 'utf8')
    const { paper, ink, accent, sale, highlight } = defaultColors
    for (const [token, value] of Object.entries({ paper, ink, green: accent, clay: sale, gold: highlight })) {
      expect(sheet).toContain(`--${token}: ${value};`)
    }
    expect(sheet).toContain(`--red: ${ERROR_COLOR};`)
    expect(lookStyle({ colors: defaultColors, typePair: 'gallery' })).toBe('')
    expect(colorProblems(defaultColors)).toEqual([])
  })

  it('change only the tokens that follow from them', () => {
    expect(colorTokens(withColors({ sale: '#7a1f4d' }))).toEqual({ '--clay': '#7a1f4d' })
    expect(Object.keys(colorTokens(withColors({ accent: '#1d3f6e' })))).toEqual(['--green', '--green-deep'])
    expect(lookStyle({ colors: withColors({ sale: '#7a1f4d' }), typePair: 'modern' })).toBe(
      '--clay:#7a1f4d;--serif:var(--sans)',
    )
  })

  it('that are too pale are refused, with the nearest one that works', () => {
    const [problem, ...others] = colorProblems(withColors({ accent: '#9ad0c0' }))
    expect([problem?.name, others]).toEqual(['accent', []])
    expect(problem!.contrast).toBeLessThan(4.5)
    expect(colorProblems(withColors({ accent: problem!.nearest }))).toEqual([])
    expect(contrast(problem!.nearest, '#9ad0c0')).toBeLessThan(contrast('#000000', '#9ad0c0'))
  })

  it('need a light background, because errors are red', () => {
    const [problem] = colorProblems(withColors({ paper: '#2b2b2b' }))
    expect(problem?.name).toBe('paper')
    expect(colorProblems(withColors({ paper: problem!.nearest })).map(({ name }) => name)).not.toContain(
      'paper',
    )
  })

  it('are all readable where nothing is refused, and so are those that follow from them', () => {
    fc.assert(
      fc.property(colors, (chosen) => {
        const final = corrected(chosen)
        const tokens: Readonly<Record<string, string>> = { '--green': final.accent, ...colorTokens(final) }
        const paper = tokens['--paper'] ?? defaultColors.paper
        const deep = tokens['--paper-deep'] ?? '#f1ece5'
        for (const text of ['--ink', '--ink-soft', '--green'].map((name) => tokens[name])) {
          if (text) expect(Math.min(contrast(text, paper), contrast(text, deep))).toBeGreaterThanOrEqual(4.5)
        }
        expect(contrast(final.accent, defaultColors.paper)).toBeGreaterThanOrEqual(4.5)
        const line = tokens['--line-strong']
        if (line) expect(contrast(line, paper)).toBeGreaterThanOrEqual(3)
      }),
    )
  })

  it('become readable by what is suggested, one after the other', () => {
    fc.assert(
      fc.property(colors, (chosen) => {
        expect(colorProblems(corrected(chosen))).toEqual([])
      }),
    )
  })
})
