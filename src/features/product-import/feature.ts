import type { Feature } from '../../platform/feature.ts'
import { productImportCommands } from './commands.ts'

export const productImportFeature: Feature = { name: 'product-import', commands: productImportCommands }
