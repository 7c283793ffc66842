import * as lookMessages from '../../../look/messages.ts'
import { colorProblems } from '../../../look/rules/color-problems.ts'
import { type ColorName, defaultColors } from '../../../look/rules/colors.ts'
import type { Look } from '../../../look/rules/look-style.ts'
import { typePairs } from '../../../look/rules/type-pair.ts'
import type { EnteredValues, FoundProblem } from '../forms/SectionForm.tsx'

const colorNames = Object.keys(defaultColors) as readonly ColorName[]
const settingOf = (name: ColorName) => `look_${name}`

/** The look that is entered. A color that is not complete yet is the default one. */
export function enteredLook(values: EnteredValues): Look {
  const colors = Object.fromEntries(
    colorNames.map((name) => [name, completeColor(values[settingOf(name)]) ?? defaultColors[name]]),
  ) as Look['colors']
  const typePair = typePairs.find((pair) => pair === values['look_type']) ?? 'gallery'
  return { colors, typePair }
}

/** What is wrong with the colors that are entered, by the rule of the shop; those that are not complete yet are left out. */
export function problemsOfColors(values: EnteredValues): Readonly<Record<string, FoundProblem | undefined>> {
  const problems = colorProblems(enteredLook(values).colors)
  const complete = colorNames.filter((name) => completeColor(values[settingOf(name)]))
  return Object.fromEntries(
    complete.map((color) => {
      const problem = problems.find(({ name }) => name === color)
      const found = problem && {
        text: lookMessages.colorProblem({ color, contrast: problem.contrast }),
        instead: problem.nearest,
      }
      return [settingOf(color), found]
    }),
  )
}

function completeColor(value: EnteredValues[string] | undefined): string | undefined {
  const color = String(value).trim().toLowerCase()
  return /^#[0-9a-f]{6}$/.test(color) ? color : undefined
}
