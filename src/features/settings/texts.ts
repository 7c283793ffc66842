import type { SettingDeclaration, SettingType } from '../../platform/settings.ts'
import { LONGEST_TEXT } from './value.ts'

const MOST_NAMED = 12

const wanted: Record<SettingType, (declaration: SettingDeclaration) => string> = {
  text: ({ min, max = LONGEST_TEXT }) => `one line of ${range(min, max)} characters`,
  'yes-no': () => 'yes or no',
  'whole-number': ({ min, max }) => `a whole number${range(min, max) ? `, ${range(min, max)}` : ''}`,
  amount: () => 'an amount such as 12.50',
  choice: ({ choices = [], help }) =>
    choices.length > MOST_NAMED ? `one of the known values (${help})` : `one of ${choices.join(', ')}`,
  colour: () => 'a colour such as #2f5d50',
  json: (declaration) => `JSON of the same kind as ${JSON.stringify(declaration.default)}`,
}

/** What an owner reads when a value is not taken. */
export function wrongValueText(declaration: SettingDeclaration, text: string): string {
  const fault = declaration.check?.(text)
  if (fault) return `${fault} Nothing was changed.`
  return `${declaration.name} must be ${wanted[declaration.type](declaration)}. Nothing was changed.`
}

/** What an owner reads when no setting has the name. */
export function unknownSettingText(name: string): string {
  return `There is no setting called "${name}". "settings list" shows them all.`
}

function range(min: number | undefined, max: number | undefined): string | undefined {
  if (min !== undefined && max !== undefined) return min === max ? String(min) : `${min} to ${max}`
  if (max !== undefined) return `at most ${max}`
  return min === undefined ? undefined : `at least ${min}`
}
