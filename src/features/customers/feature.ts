import type { Feature } from '../../platform/feature.ts'
import { customerEndpoints, downloadEndpoints } from './rest/customers.ts'

export const customersFeature: Feature = {
  name: 'customers',
  calls: { rest: { ...customerEndpoints, ...downloadEndpoints } },
}
