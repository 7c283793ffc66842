import type { Feature } from '../../platform/feature.ts'
import { settingsCommands } from './commands.ts'
import { extraScriptOrigins, extraScripts } from './extra-script-settings.ts'
import { generalSettings, shopName } from './general.ts'
import { currencyEndpoints } from './rest/currencies.ts'
import { optionEndpoints } from './rest/options.ts'
import { settingUndo } from './undo-setting.ts'

export const settingsFeature: Feature = {
  name: 'settings',
  calls: { rest: { ...currencyEndpoints, ...optionEndpoints } },
  settings: [...generalSettings, extraScripts],
  undo: { 'setting.changed': settingUndo },
  commands: settingsCommands,
  securityOrigins: { scripts: ({ settings }) => extraScriptOrigins(settings) },
  about: (settings) => ({ name: settings.get(shopName), description: '' }),
}
