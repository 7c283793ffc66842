import type { Feature } from '../../platform/feature.ts'
import { settingsCommands } from './commands.ts'
import { extraScriptOrigins, extraScripts } from './extra-script-settings.ts'
import { generalSettings, shopName } from './general.ts'

export const settingsFeature: Feature = {
  name: 'settings',
  settings: [...generalSettings, extraScripts],
  commands: settingsCommands,
  securityOrigins: { scripts: ({ settings }) => extraScriptOrigins(settings) },
  about: (settings) => ({ name: settings.get(shopName), description: '' }),
}
