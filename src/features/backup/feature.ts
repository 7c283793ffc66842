import type { Feature } from '../../platform/feature.ts'
import { backupSettings } from './backup-settings.ts'
import { backupCommands } from './commands.ts'
import { backupJobs } from './jobs.ts'

export const backupFeature: Feature = {
  name: 'backup',
  settings: backupSettings,
  commands: backupCommands,
  ...backupJobs,
}
