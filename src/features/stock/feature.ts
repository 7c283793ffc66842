import type { Feature } from '../../platform/feature.ts'
import { lowStockEndpoints } from './rest/low-stock.ts'

export const stockFeature: Feature = { name: 'stock', calls: { rest: lowStockEndpoints } }
