import { RestRefusal } from '../../../platform/rest/endpoint.ts'
import type { SettingDeclaration, Settings, SettingType } from '../../../platform/settings.ts'
import type { Shop } from '../../../platform/shop.ts'
import { currencyDecimals } from '../general.ts'
import { listSettings, setSettings } from '../settings.ts'
import { shownValue } from '../value.ts'

/** A setting as programs show it: a field of a form. */
export type Option = {
  readonly id: string
  readonly label: string
  readonly description: string
  readonly type: string
  readonly default: unknown
  readonly tip: string
  readonly value: unknown
  readonly options?: Readonly<Record<string, string>>
}

/** The kind of field of a setting, as the platform calls it. */
const fieldTypes: Readonly<Record<SettingType, string>> = {
  text: 'text',
  'yes-no': 'checkbox',
  'whole-number': 'number',
  amount: 'price',
  choice: 'select',
  colour: 'color',
  json: 'textarea',
}

/** A setting as a field; values are texts, as an owner writes them, and yes or no. */
export function optionOf(
  declaration: SettingDeclaration,
  settings: Settings,
  named: { readonly id: string; readonly label: string },
): Option {
  const { help, type, choices } = declaration
  const decimals = settings.get(currencyDecimals)
  return {
    ...named,
    description: help(),
    type: fieldTypes[type],
    default: shownValue(declaration, declaration.default, decimals),
    tip: help(),
    value: shownValue(declaration, settings.get(declaration), decimals),
    ...(choices && { options: Object.fromEntries(choices.map((choice) => [choice, choice])) }),
  }
}

/** The settings as they are stored: this process may not have read a change yet. */
export async function currentSettings(shop: Shop): Promise<Settings> {
  const stored = new Map(
    (await listSettings(shop)).map(({ declaration, value }) => [declaration.name, value]),
  )
  return {
    get: <Value>(declaration: SettingDeclaration<Value>) =>
      // Each was read by its own declaration.
      (stored.has(declaration.name) ? stored.get(declaration.name) : declaration.default) as Value,
  }
}

/** A sent value as the text of an owner. */
export function textOfSent(sent: unknown): string {
  if (typeof sent === 'boolean') return sent ? 'yes' : 'no'
  if (Array.isArray(sent)) return sent.join(' ')
  return typeof sent === 'object' && sent !== null ? JSON.stringify(sent) : String(sent ?? '')
}

/** Writes settings, all or none, from the texts of a program. Throws `rest_setting_value_invalid`. */
export async function writeSettings(shop: Shop, texts: ReadonlyMap<string, string>): Promise<void> {
  const written = await setSettings(shop, texts)
  if (written.ok) return
  const [problem] = written.reason === 'not-valid' ? written.problems : []
  const { name = '', reason } = problem ?? {}
  const text = reason === 'locked' ? `${name} cannot be changed now.` : `${name} does not take this value.`
  throw new RestRefusal('rest_setting_value_invalid', text, 400)
}
