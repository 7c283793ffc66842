import type { SettingDeclaration, SettingType } from '../../platform/settings.ts'
import { MAX_TEXT_LENGTH } from './value.ts'

const MAX_LISTED_CHOICES = 12

const expectedText: Record<SettingType, (declaration: SettingDeclaration) => string> = {
  text: ({ min, max = MAX_TEXT_LENGTH }) => `one line of ${range(min, max)} characters`,
  'yes-no': () => 'yes or no',
  'whole-number': ({ min, max }) => `a whole number${range(min, max) ? `, ${range(min, max)}` : ''}`,
  amount: () => 'an amount such as 12.50',
  choice: ({ choices = [], help }) =>
    choices.length > MAX_LISTED_CHOICES
      ? `one of the known values (${help()})`
      : `one of ${choices.join(', ')}`,
  colour: () => 'a color such as #2f5d50',
  json: (declaration) => `JSON of the same kind as ${JSON.stringify(declaration.default)}`,
}

/** What a setting is and does, and how its value is written on the command line. */
export function settingText(declaration: SettingDeclaration): string {
  const { title, help, choices = [], words = choices, columns = [], format } = declaration
  const texts = [`${title()}: ${help()}`]
  if (words.length > 0 && words.length <= MAX_LISTED_CHOICES) texts.push(`One of ${words.join(', ')}.`)
  if (format === 'parts') texts.push(`Written as ${columns.map((each) => each.title()).join(' | ')}.`)
  if (format === 'lines') texts.push('Lines are separated by |.')
  if (format === 'page') texts.push('The path of a page, such as /terms/. Empty for none.')
  if (format === 'picture') texts.push('The name of a picture in the library, such as hero.jpg.')
  if (format === 'countries') texts.push('Two-letter codes, separated by spaces.')
  return texts.join(' ')
}

/** Why a value was refused. */
export function wrongValueText(declaration: SettingDeclaration, text: string): string {
  const problem = declaration.check?.(text)
  if (problem) return `${problem} Nothing was changed.`
  return `${declaration.name} must be ${expectedText[declaration.type](declaration)}. Nothing was changed.`
}

/** Points to the list of settings, for an unknown name. */
export function unknownSettingText(name: string): string {
  return `Unknown setting "${name}". "settings list" shows all settings.`
}

function range(min: number | undefined, max: number | undefined): string | undefined {
  if (min !== undefined && max !== undefined) return min === max ? String(min) : `${min} to ${max}`
  if (max !== undefined) return `at most ${max}`
  return min === undefined ? undefined : `at least ${min}`
}
