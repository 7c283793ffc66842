import type { PersonalPage } from '../../../platform/http/call.ts'
import { accountOf, secondFactorsOf } from '../../accounts/accounts.ts'
import { ordersOfAccount } from '../../orders/orders.ts'
import { currencyFormat, dayText } from '../../settings/general.ts'
import { accountPage } from '../account-page.tsx'
import type { OwnCall } from '../own.ts'
import { secondFactorTodo } from '../texts.ts'
import { Dashboard } from '../ui/Dashboard.tsx'
import { OrderList } from '../ui/OrderList.tsx'

const LATEST_ORDERS = 3

/** `GET /my-account/` of somebody who is signed in. */
export async function dashboard(call: OwnCall): Promise<PersonalPage> {
  const { shop, person } = call
  const [details, factors, { orders, total }] = await Promise.all([
    accountOf(call),
    secondFactorsOf(call),
    ordersOfAccount(shop, person.id, { page: 1, perPage: LATEST_ORDERS }),
  ])
  return accountPage(call, {
    title: 'Your account',
    place: 'dashboard',
    body: (
      <Dashboard
        name={details.firstName || details.displayName}
        todo={factors.mustSetUp ? secondFactorTodo : undefined}
        hasMoreOrders={total > orders.length}
        orders={
          <OrderList
            id="latest"
            orders={orders}
            currency={currencyFormat(shop.settings)}
            dayText={(at) => dayText(at.getTime(), shop.settings)}
          />
        }
      />
    ),
  })
}
