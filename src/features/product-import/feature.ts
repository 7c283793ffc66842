import type { Feature } from '../../platform/feature.ts'
import { announceListings } from './batches/chunk-tags.ts'
import { productImportCommands } from './commands.ts'

export const productImportFeature: Feature = {
  name: 'product-import',
  commands: productImportCommands,
  jobs: { 'announce-listings': announceListings },
}
