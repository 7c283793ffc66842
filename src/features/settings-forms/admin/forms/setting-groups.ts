import { type Place, settingPlaces } from './find-settings.ts'
import * as messages from './messages.ts'
import type { SectionRecord } from './setting-calls.ts'

/** What an owner looks for together: sections by their id, other screens by their address. */
const groups: readonly { title(): string; readonly names: readonly string[] }[] = [
  { title: messages.groupShop, names: ['shop', 'currency', 'accounts', 'legal'] },
  {
    title: messages.groupDelivery,
    names: [
      'shipping',
      '/settings/shipping-zones/',
      'taxes',
      '/settings/tax-rates/',
      '/settings/tax-classes/',
    ],
  },
  {
    title: messages.groupSelling,
    names: ['/settings/payment-methods/', 'payments', 'checkout', 'cart', 'coupons', 'tiers'],
  },
  { title: messages.groupLook, names: ['look', 'home', 'pages', 'lists', 'swatches', 'pictures'] },
  { title: messages.groupEmails, names: ['emails', '/email-texts/'] },
  { title: messages.groupProgram, names: ['security', 'backups', 'scripts'] },
]

/** A section or a screen of settings; `count`: how many of its settings were changed. */
export type SettingEntry = Place & { readonly count: number }

/** The sections that the person may see and the other screens of settings, in groups. A new section is in the last one. */
export function groupedSettings(
  sections: readonly SectionRecord[],
): readonly { readonly title: string; readonly entries: readonly SettingEntry[] }[] {
  const entries = new Map<string, SettingEntry>()
  for (const { id, title, help, fields } of sections) {
    const count = fields.filter(({ changed }) => changed).length
    entries.set(id, { path: `/settings/${id}/`, title, help, count })
  }
  for (const place of settingPlaces()) entries.set(place.path, { ...place, count: 0 })
  const named = new Set(groups.flatMap(({ names }) => names))
  const others = [...entries.keys()].filter((name) => !named.has(name))
  return groups
    .map(({ title, names }, index) => ({
      title: title(),
      entries: [...names, ...(index === groups.length - 1 ? others : [])].flatMap(
        (name) => entries.get(name) ?? [],
      ),
    }))
    .filter((group) => group.entries.length > 0)
}
