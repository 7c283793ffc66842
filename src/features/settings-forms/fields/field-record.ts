import { locale } from '../../../kernel/locale.ts'
import type { SettingDeclaration, Settings } from '../../../platform/settings.ts'
import type { Shop } from '../../../platform/shop.ts'
import { countryOptions } from '../../addresses/country-names.ts'
import { existingPages } from '../../pages/page-settings.ts'
import { COUNTRY_CODES } from '../../settings/rules/country.ts'
import type { CurrentSetting } from '../../settings/settings.ts'
import { readValue } from '../../settings/value.ts'
import * as messages from '../messages.ts'
import { type FieldRecord, fieldType, fieldValue } from './field-value.ts'

/** What fields are shown with: the declarations, what the shop adds, and the decimals of amounts. */
type FieldShop = Pick<Shop, 'program' | 'settings'> & { readonly decimals: number }

/** A setting as a field of a form. */
export function fieldRecord(
  { declaration, value, changed }: CurrentSetting,
  { program, settings, decimals }: FieldShop,
): FieldRecord {
  const { name, group, min, max, unit, columns = [], type } = declaration
  return {
    name,
    group,
    type: fieldType(declaration),
    title: declaration.title(),
    help: declaration.help(),
    value: fieldValue(declaration, value, decimals),
    default: fieldValue(declaration, declaration.default, decimals),
    changed,
    is_set: value !== '' && value !== false,
    min: (type === 'amount' ? undefined : min) ?? null,
    max: (type === 'amount' ? undefined : max) ?? null,
    unit: unit ? messages.unitText({ unit: unit.replaceAll('-', '_') }) : '',
    choices: declaration.orderedValues
      ? [...declaration.orderedValues(program, settings)]
      : declaration.format === 'page'
        ? pagesOf(settings, String(value))
        : choicesOf(declaration),
    columns: columns.map((each) => ({ name: each.name, title: each.title(), type: each.format ?? 'text' })),
    when: condition(declaration, program.settings, decimals),
  }
}

function choicesOf(declaration: SettingDeclaration): FieldRecord['choices'] {
  const { format, words = [], choices = words } = declaration
  if (format === 'country' || format === 'countries') {
    return countryOptions(COUNTRY_CODES).map(({ code, name }) => ({ value: code, title: name }))
  }
  const titled = choices.map((value) => ({ value, title: choiceTitle(declaration, value) }))
  if (format !== 'currency') return titled
  const { compare } = new Intl.Collator(locale())
  return titled.toSorted((one, other) => compare(one.title, other.title))
}

/** No page, those that there are by title, and the one that is set, wherever it is. */
function pagesOf(settings: Settings, current: string): FieldRecord['choices'] {
  const pages = existingPages(settings).map(({ path, title }) => ({ value: path, title }))
  const isOther = current !== '' && pages.every(({ value }) => value !== current)
  return [
    { value: '', title: messages.noPage() },
    ...pages,
    ...(isOther ? [{ value: current, title: current }] : []),
  ]
}

function choiceTitle({ choiceText, format }: SettingDeclaration, value: string): string {
  const nameOf = (type: 'currency' | 'language') =>
    new Intl.DisplayNames([locale()], { type }).of(value) ?? value
  if (format === 'currency') return `${nameOf('currency')} (${value})`
  if (format === 'language') return nameOf('language')
  return choiceText?.({ value: value.replaceAll(/\W/g, '_') }) ?? value.replaceAll('_', ' ')
}

function condition(
  { when }: SettingDeclaration,
  declarations: readonly SettingDeclaration[],
  decimals: number,
): FieldRecord['when'] {
  const other = when && declarations.find(({ name }) => name === when.setting)
  const value = when && other && readValue(other, when.is, decimals)
  return other && value?.ok ? { name: other.name, value: fieldValue(other, value.value, decimals) } : null
}
