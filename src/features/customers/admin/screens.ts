import type { AdminScreen, AdminSearch } from '../../../admin/screen.ts'
import { customers } from './customer-calls.ts'
import * as messages from './messages.ts'

const capability = 'list_users'
const MAX_RESULTS = 5

/** The screens about customers. */
export const customerScreens: readonly AdminScreen[] = [
  {
    path: 'customers',
    title: messages.customers,
    capability,
    menu: { group: 'sales', icon: 'people' },
    load: () => import('./pages/CustomerList.tsx'),
  },
  {
    path: 'customers/:id',
    title: messages.customer,
    capability,
    help: 'customer',
    load: () => import('./pages/CustomerPage.tsx'),
  },
]

/** Customers by name or email. */
export const customerSearch: AdminSearch = {
  title: messages.customers,
  capability,
  async find(search, signal) {
    const { items } = await customers.list({ search, per_page: MAX_RESULTS }, signal)
    return items.map((customer) => ({
      id: `customer-${customer.id}`,
      label: customer.name,
      description: customer.email,
      path: `/customers/${customer.id}/`,
    }))
  },
}
