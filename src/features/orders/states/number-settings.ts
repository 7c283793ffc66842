import { type SettingDeclaration, type Settings, wholeNumber } from '../../../platform/settings.ts'
import * as messages from '../messages.ts'

const firstOrderNumber = wholeNumber({
  name: 'first_order_number',
  title: messages.settingFirstOrderNumber,
  help: messages.settingFirstOrderNumberHelp,
  group: 'order-numbers',
  default: 1,
  min: 1,
  max: 1_000_000_000,
})

export const numberSettings: readonly SettingDeclaration[] = [firstOrderNumber]

/** What the number of a new order is larger than its id. */
export function numberOffset(settings: Settings): number {
  return settings.get(firstOrderNumber) - 1
}
