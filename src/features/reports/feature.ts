import type { Feature } from '../../platform/feature.ts'
import { overviewEndpoints } from './rest/overview.ts'
import { salesEndpoints } from './rest/sales.ts'
import { todoEndpoints } from './rest/todos.ts'
import { totalsEndpoints } from './rest/totals.ts'

export const reportsFeature: Feature = {
  name: 'reports',
  calls: { rest: { ...salesEndpoints, ...overviewEndpoints, ...todoEndpoints, ...totalsEndpoints } },
}
