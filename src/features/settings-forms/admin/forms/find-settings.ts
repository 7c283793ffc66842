import { valueText } from '../../../../admin/fields/value-text.ts'
import type { SectionRecord, SettingField } from './setting-calls.ts'

export type FoundSetting = { readonly section: SectionRecord; readonly field: SettingField }

/** The settings in whose title, help, value or section all words of a text occur, those with all in the title first. */
export function findSettings(all: readonly SectionRecord[], text: string): readonly FoundSetting[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const hasAll = (...texts: readonly string[]) => {
    const searched = texts.join(' ').toLowerCase()
    return words.every((word) => searched.includes(word))
  }
  const found = all.flatMap((section) =>
    section.fields
      .filter((field) =>
        hasAll(field.title, field.help, field.name, section.title, valueText(field, field.value)),
      )
      .map((field) => ({ section, field })),
  )
  const [named, others] = [true, false].map((isNamed) =>
    found.filter(({ field }) => hasAll(field.title) === isNamed),
  )
  return [...(named ?? []), ...(others ?? [])]
}

/** The address of a setting in the form of its section. */
export function pathOfSetting({ section, field }: FoundSetting): string {
  return `/settings/${section.id}/?field=${field.name}`
}
