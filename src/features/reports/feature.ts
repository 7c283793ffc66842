import type { Feature } from '../../platform/feature.ts'
import { overviewEndpoints } from './rest/overview.ts'
import { salesEndpoints } from './rest/sales.ts'
import { totalsEndpoints } from './rest/totals.ts'

export const reportsFeature: Feature = {
  name: 'reports',
  calls: { rest: { ...salesEndpoints, ...overviewEndpoints, ...totalsEndpoints } },
}
