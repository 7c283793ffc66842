import type { PersonalPage } from '../../../platform/http/call.ts'
import { accountOf } from '../../accounts/accounts.ts'
import { secondFactorsOf } from '../../accounts/two-factor/second-factors.ts'
import { ordersOfAccount } from '../../orders/buyer/account-orders.ts'
import { currencyFormat, dayText } from '../../settings/general.ts'
import { accountPage } from '../account-page.tsx'
import * as messages from '../messages.ts'
import type { SignedInCall } from '../signed-in.ts'
import { Dashboard } from '../ui/Dashboard.tsx'
import { OrderList } from '../ui/orders/OrderList.tsx'

const MAX_LATEST_ORDERS = 3

/** `GET /my-account/` of a signed-in person. */
export async function dashboard(call: SignedInCall): Promise<PersonalPage> {
  const { shop, person } = call
  const [details, factors, { orders, total }] = await Promise.all([
    accountOf(call),
    secondFactorsOf(call),
    ordersOfAccount(shop, person.id, { page: 1, perPage: MAX_LATEST_ORDERS }),
  ])
  return accountPage(call, {
    title: messages.account(),
    section: 'dashboard',
    body: (
      <Dashboard
        name={details.firstName || (orders[0]?.billing.firstName.trim() ?? '')}
        mustSetUpSecondFactor={factors.mustSetUp}
        hasMoreOrders={total > orders.length}
        orders={
          <OrderList
            id="latest"
            orders={orders}
            currencyOf={({ currency }) => currencyFormat(shop.settings, currency)}
            dayText={(at) => dayText(at.getTime(), shop.settings)}
          />
        }
      />
    ),
  })
}
