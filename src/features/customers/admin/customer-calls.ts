import { resourceClient } from '../../../browser/api/resource-client.ts'
import type { customersContract } from '../rest/customers-resource.ts'

export const customers = resourceClient<typeof customersContract>('wc/v3/customers')
export type CustomerRecord = Awaited<ReturnType<typeof customers.get>>
export type CustomerFilters = NonNullable<Parameters<typeof customers.list>[0]>
