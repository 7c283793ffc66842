import type { Feature } from '../../platform/feature.ts'
import { productImportCommands } from './commands.ts'
import { announceListings } from './listings-later.ts'

export const productImportFeature: Feature = {
  name: 'product-import',
  commands: productImportCommands,
  jobs: { 'announce-listings': announceListings },
}
