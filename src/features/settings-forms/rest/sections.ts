import { type RestEndpoint, RestRefusal } from '../../../platform/rest/endpoint.ts'
import { resource } from '../../../platform/rest/resource/resource.ts'
import type { ResourceCall } from '../../../platform/rest/resource/serving.ts'
import { isAllowed } from '../../../platform/session/person.ts'
import type { SettingSection } from '../../../platform/settings.ts'
import type { Shop } from '../../../platform/shop.ts'
import { historySince } from '../../history/history.ts'
import { setSettings, settingVersions } from '../../settings/settings.ts'
import { fieldProblem } from '../fields/field-problem.ts'
import { ownerText } from '../fields/field-value.ts'
import {
  capabilityOf,
  type SectionRecord,
  sectionNamed,
  sectionRecords,
  settingsOf,
} from '../fields/sections.ts'
import { fieldValue, sectionsContract } from './sections-resource.ts'

const access = { read: 'manage_woocommerce', write: 'manage_woocommerce' } as const

/** `handsel/v1/settings`: the settings as forms, saved a section at a time (docs/decisions/0028-fields-of-settings.md). */
export const sectionEndpoints: Readonly<Record<string, RestEndpoint>> = resource(sectionsContract, {
  access,
  unpaged: true,
  async list({ call: { shop }, person }) {
    const records = await sectionRecords(shop)
    const items = records.filter(({ id }) => {
      const section = sectionNamed(id)
      return section && isAllowed(person, capabilityOf(section))
    })
    return { items, total: items.length }
  },
  async get(request, { section: name }) {
    const section = openSection(request, name, 'view')
    return section && recordOf(request.call.shop, section)
  },
  async change(request, { section: name, version, values }) {
    const section = openSection(request, name, 'edit')
    if (!section) return undefined
    await save(request.call.shop, { section, version, values })
    return recordOf(request.call.shop, section)
  },
})

async function recordOf(shop: Shop, section: SettingSection): Promise<SectionRecord | undefined> {
  const [record] = await sectionRecords(shop, [section])
  return record
}

/** `undefined`: there is no such section. Throws a refusal for those who may not use it. */
function openSection(
  { person }: ResourceCall,
  name: string,
  doing: 'view' | 'edit',
): SettingSection | undefined {
  const section = sectionNamed(name)
  if (section && !isAllowed(person, capabilityOf(section))) {
    const text = 'Only an administrator may use these settings.'
    throw new RestRefusal(`woocommerce_rest_cannot_${doing}`, text, 403)
  }
  return section
}

type Sent = {
  readonly section: SettingSection
  readonly version: number
  readonly values: Readonly<Record<string, unknown>>
}

/** Saves all of the values or none. Throws `rest_invalid_param` with a sentence for each wrong one, and `handsel_conflict`. */
async function save(shop: Shop, { section, version, values }: Sent): Promise<void> {
  const names = settingsOf(shop, section)
  const texts = new Map<string, string | undefined>()
  const problems: Record<string, string> = {}
  for (const [name, sent] of Object.entries(values)) {
    const declaration = shop.program.settings.find((known) => known.name === name)
    const value = fieldValue.safeParse(sent)
    const text = declaration && value.success ? ownerText(declaration, value.data) : undefined
    if (!declaration || !names.includes(name))
      problems[name] = fieldProblem(shop, { name: '', reason: 'unknown-setting' }, '')
    else if (sent !== null && text === undefined)
      problems[name] = fieldProblem(shop, { name, reason: 'wrong-value' }, '')
    else texts.set(name, text)
  }
  if (Object.keys(problems).length > 0) throw notValid(problems)
  const saved = await setSettings(shop, texts, { names, version })
  if (saved.ok) return
  if (saved.reason === 'stale') throw await conflict(shop, { section, version, names: saved.names })
  throw notValid(
    Object.fromEntries(
      saved.problems.map((problem) => [
        problem.name,
        fieldProblem(shop, problem, texts.get(problem.name) ?? ''),
      ]),
    ),
  )
}

function notValid(params: Readonly<Record<string, string>>): RestRefusal {
  const names = Object.keys(params).join(', ')
  return new RestRefusal('rest_invalid_param', `Invalid parameter(s): ${names}`, 400, { params })
}

type Stale = {
  readonly section: SettingSection
  readonly version: number
  readonly names: readonly string[]
}

/** What others have written since: which settings, who and when as far as the history has it, and the section as it is now. */
async function conflict(shop: Shop, { section, version, names }: Stale): Promise<RestRefusal> {
  const versions = await settingVersions(shop.db, names)
  const changes = await Promise.all(
    names.map(async (name) => {
      const [entry] = await historySince(shop, { subject: `setting:${name}`, version, limit: 1 })
      const at = new Date(Math.floor((versions.get(name) ?? 0) / 1000))
      return { name, by: entry?.by ?? '', date_gmt: at.toISOString().slice(0, 19) }
    }),
  )
  const current = await recordOf(shop, section)
  const text = 'Somebody else has changed these settings. Nothing was written.'
  return new RestRefusal('handsel_conflict', text, 409, { changes, current })
}
