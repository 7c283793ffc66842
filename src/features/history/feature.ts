import type { Feature } from '../../platform/feature.ts'
import { historyCommands } from './commands.ts'
import { historyJobs } from './jobs.ts'

export const historyFeature: Feature = {
  name: 'history',
  commands: historyCommands,
  ...historyJobs,
}
