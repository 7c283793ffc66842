import type { Feature } from '../../platform/feature.ts'
import { taxCommands } from './commands.ts'
import { taxSettings } from './tax-settings.ts'

export const taxFeature: Feature = { name: 'tax', settings: taxSettings, commands: taxCommands }
