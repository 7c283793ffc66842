import { valueText } from '../../../../admin/fields/value-text.ts'
import * as messages from './messages.ts'
import type { SectionRecord, SettingField } from './setting-calls.ts'

export type FoundSetting = { readonly section: SectionRecord; readonly field: SettingField }

/** The settings in whose title, help, value or section all words of a text occur, those with all in the title first. */
export function findSettings(all: readonly SectionRecord[], text: string): readonly FoundSetting[] {
  const hasAll = finderOf(text)
  if (text.trim() === '') return []
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

export type Place = { readonly path: string; readonly title: string; readonly help: string }

/** The screens of settings that are no forms of a section. */
export function settingPlaces(): readonly Place[] {
  return [
    {
      path: '/settings/shipping-zones/',
      title: messages.shippingZones(),
      help: messages.shippingZonesHelp(),
    },
    { path: '/settings/tax-rates/', title: messages.taxRates(), help: messages.taxRatesHelp() },
    { path: '/settings/tax-classes/', title: messages.taxClasses(), help: messages.taxClassesHelp() },
    {
      path: '/settings/payment-methods/',
      title: messages.paymentMethods(),
      help: messages.paymentMethodsHelp(),
    },
    { path: '/email-texts/', title: messages.emailTexts(), help: messages.emailTextsHelp() },
  ]
}

/** Those of them in whose title or help all words of a text occur. */
export function findPlaces(text: string): readonly Place[] {
  const hasAll = finderOf(text)
  return settingPlaces().filter(({ title, help }) => hasAll(title, help))
}

/** Whether texts have all words of another one. */
function finderOf(text: string): (...texts: readonly string[]) => boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return (...texts) => {
    const searched = texts.join(' ').toLowerCase()
    return words.every((word) => searched.includes(word))
  }
}

/** The address of a setting in the form of its section. */
export function pathOfSetting({ section, field }: FoundSetting): string {
  return `/settings/${section.id}/?field=${field.name}`
}
