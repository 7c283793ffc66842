import type { Feature } from '../../platform/feature.ts'
import { customerEndpoints, downloadEndpoints, olderCustomerEndpoints } from './rest/customers.ts'

export const customersFeature: Feature = {
  name: 'customers',
  calls: { rest: { ...customerEndpoints, ...olderCustomerEndpoints, ...downloadEndpoints } },
}
