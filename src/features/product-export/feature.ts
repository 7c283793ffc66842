import type { Feature } from '../../platform/feature.ts'
import { productExportCommands } from './commands.ts'

export const productExportFeature: Feature = { name: 'product-export', commands: productExportCommands }
