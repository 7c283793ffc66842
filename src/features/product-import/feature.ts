import type { Feature } from '../../platform/feature.ts'
import { productImportCommands } from './commands.ts'
import { productImportJobs } from './jobs.ts'

export const productImportFeature: Feature = {
  name: 'product-import',
  commands: productImportCommands,
  ...productImportJobs,
}
