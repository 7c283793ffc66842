import type { z } from 'zod'
import type { Capability } from '../../../kernel/roles.ts'
import { type SettingGroup, type SettingSection, settingSections } from '../../../platform/settings.ts'
import type { Shop } from '../../../platform/shop.ts'
import { currencyDecimals } from '../../settings/general.ts'
import { type CurrentSetting, listSettings, settingVersions } from '../../settings/settings.ts'
import * as messages from '../messages.ts'
import type { sectionsContract } from '../rest/sections-resource.ts'
import { fieldRecord } from './field-record.ts'

export type SectionRecord = z.output<typeof sectionsContract.record>

const names = Object.keys(settingSections) as readonly SettingSection[]

/** What decides about other accounts, other data or foreign code is for administrators alone. */
const ofAdministrators: readonly SettingSection[] = ['security', 'backups', 'scripts']

/** The section of that name, if there is one. */
export function sectionNamed(name: string): SettingSection | undefined {
  return names.find((known) => known === name)
}

/** The right that a section requires. */
export function capabilityOf(section: SettingSection): Capability {
  return ofAdministrators.includes(section) ? 'manage_options' : 'manage_woocommerce'
}

/** The names of the settings of a section. */
export function settingsOf({ program }: Pick<Shop, 'program'>, section: SettingSection): readonly string[] {
  const groups: readonly SettingGroup[] = settingSections[section]
  return program.settings.filter(({ group }) => groups.includes(group)).map(({ name }) => name)
}

/** All sections with their fields, in their order. */
export async function sectionRecords(
  shop: Shop,
  wanted: readonly SettingSection[] = names,
): Promise<readonly SectionRecord[]> {
  // Before the values: a change in between makes the version that a form names stale, and never the other way round.
  const all = shop.program.settings.map(({ name }) => name)
  const versions = await settingVersions(shop.db, all)
  const settings = await listSettings(shop)
  return wanted.map((section) => {
    const own = settingsOf(shop, section)
    return {
      id: section,
      title: messages.sectionTitle({ section }),
      help: messages.sectionHelp({ section }),
      version: Math.max(0, ...own.map((name) => versions.get(name) ?? 0)),
      groups: settingSections[section].map((name) => ({
        name,
        title: messages.groupTitle({ group: name.replaceAll('-', '_') }),
      })),
      fields: fieldsOf(shop, settings, settingSections[section]),
    }
  })
}

function fieldsOf(
  { program, settings }: Shop,
  current: readonly CurrentSetting[],
  groups: readonly SettingGroup[],
): SectionRecord['fields'] {
  const decimals = Number(
    current.find(({ declaration }) => declaration.name === currencyDecimals.name)?.value,
  )
  return groups.flatMap((group) =>
    current
      .filter(({ declaration }) => declaration.group === group)
      .map((setting) => fieldRecord(setting, { program, settings, decimals })),
  )
}
