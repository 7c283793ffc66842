import type { Feature } from '../../platform/feature.ts'
import { creditCommands } from './commands.ts'
import { storeCreditJobs } from './jobs.ts'
import { creditPersonalData } from './store-credit.ts'
import { storeCreditSettings } from './store-credit-settings.ts'

export const storeCreditFeature: Feature = {
  name: 'store-credit',
  settings: storeCreditSettings,
  commands: creditCommands,
  ...storeCreditJobs,
  personal: creditPersonalData,
}
