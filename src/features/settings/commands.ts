import { type Command, withShop } from '../../cli/command.ts'
import type { SettingDeclaration } from '../../platform/settings.ts'
import type { Shop } from '../../platform/shop.ts'
import { currencyDecimals } from './general.ts'
import { type CurrentSetting, listSettings, type SettingRefusal, setSetting } from './settings.ts'
import { settingText, unknownSettingText, wrongValueText } from './texts.ts'
import { shownValue } from './value.ts'

const listCommand: Command = {
  name: 'settings list',
  summary: 'Shows every setting with its value and what it is for',
  usage: '',
  options: {},
  run: (_args, context) =>
    withShop(context, async (shop) => {
      const settings = await listSettings(shop)
      const decimals = decimalsIn(settings)
      for (const setting of settings) {
        context.print(
          `${setting.declaration.name} = ${shownValue(setting.declaration, setting.value, decimals)}`,
        )
        context.print(`    ${settingText(setting.declaration)}${defaultText(setting, decimals)}`)
      }
      return 0
    }),
}

const getCommand: Command = {
  name: 'settings get',
  summary: 'Prints the value of one setting',
  usage: 'NAME',
  positionals: [1, 1],
  options: {},
  run: ({ positionals: [name = ''] }, context) =>
    withShop(context, async (shop) => {
      const settings = await listSettings(shop)
      const found = settings.find(({ declaration }) => declaration.name === name)
      if (found) context.print(shownValue(found.declaration, found.value, decimalsIn(settings)))
      else context.warn(unknownSettingText(name))
      return found ? 0 : 1
    }),
}

const setCommand: Command = {
  name: 'settings set',
  summary: 'Changes a setting; pages show it at once',
  usage: 'NAME VALUE',
  positionals: [2, 2],
  options: {},
  run: ({ positionals: [name = '', text = ''] }, context) =>
    withShop(context, async (shop) => {
      const set = await setSetting(shop, name, text)
      const declaration = shop.program.settings.find((known) => known.name === name)
      if (set.ok) {
        const warning = declaration?.warning?.(set.value)
        if (warning) context.warn(warning)
        return 0
      }
      context.warn(declaration ? refusalText(shop, set, declaration, text) : unknownSettingText(name))
      return 1
    }),
}

/** The commands to read and change the settings of all features. */
export const settingsCommands: readonly Command[] = [listCommand, getCommand, setCommand]

function refusalText(
  { program }: Shop,
  { reason, text: unsuitable }: { readonly reason: SettingRefusal; readonly text?: string | undefined },
  declaration: SettingDeclaration,
  text: string,
): string {
  if (unsuitable !== undefined) return `${unsuitable} Nothing was changed.`
  const lock = program.settingLocks.find(({ setting }) => setting.name === declaration.name)
  return reason === 'locked' && lock ? lock.text : wrongValueText(declaration, text)
}

function decimalsIn(settings: readonly CurrentSetting[]): number {
  const found = settings.find(({ declaration }) => declaration.name === currencyDecimals.name)
  return Number(found?.value ?? currencyDecimals.default)
}

function defaultText({ declaration, changed }: CurrentSetting, decimals: number): string {
  return changed ? ` By default: ${shownValue(declaration, declaration.default, decimals) || 'empty'}.` : ''
}
