import type { Feature } from '../../platform/feature.ts'
import { extraScripts } from './extra-script-settings.ts'
import { generalSettings } from './general.ts'

/** Its commands are made of what all features declare: `settingsCommands`, listed in `src/cli.ts`. */
export const settingsFeature: Feature = { name: 'settings', settings: [...generalSettings, extraScripts] }
