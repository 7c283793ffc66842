import type { Feature } from '../../platform/feature.ts'
import { historyCommands } from './commands.ts'
import { historyJobs } from './jobs.ts'
import { historyEndpoints } from './rest/history.ts'

export const historyFeature: Feature = {
  name: 'history',
  calls: { rest: historyEndpoints },
  commands: historyCommands,
  ...historyJobs,
}
