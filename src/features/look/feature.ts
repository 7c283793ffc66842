import type { Feature } from '../../platform/feature.ts'
import { colorCheck, lookSettings } from './look-settings.ts'

export const lookFeature: Feature = {
  name: 'look',
  settings: lookSettings,
  settingsChecks: [colorCheck],
}
