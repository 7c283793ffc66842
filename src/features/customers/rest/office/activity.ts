import { z } from 'zod'
import { endpoint, type RestEndpoint } from '../../../../platform/rest/endpoint.ts'
import { restSchemaOf } from '../../../../platform/rest/resource/schema.ts'
import { amountText } from '../../../../platform/rest/values/amounts.ts'
import { readCustomer } from '../../../accounts/registration/customers.ts'
import { openCart } from '../../../cart/cart.ts'
import { usedCoupons } from '../../../coupons/coupons.ts'
import { currencyFormat } from '../../../settings/general.ts'
import { activityRecord } from '../customer-details-resource.ts'
import { customerId, requireCustomer } from './customers.ts'

/** What a customer is about to buy, and which coupons they have used. */
export const activityEndpoints: Readonly<Record<string, RestEndpoint>> = {
  'GET /handsel/v1/customers/:id/activity': endpoint({
    access: 'list_users',
    denied: 'woocommerce_rest_cannot_view',
    args: z.object({ id: customerId }),
    answer: restSchemaOf('customer_activity', activityRecord),
    async handle({ call: { shop }, args: { id } }) {
      await requireCustomer(shop, id)
      const { code, decimals } = currencyFormat(shop.settings)
      const roles = (await readCustomer(shop.db, id))?.roles ?? []
      const session = { token: '', accountId: id, roles, isNew: false, isAging: false }
      const [{ priced }, coupons] = await Promise.all([
        openCart(shop, session),
        usedCoupons(shop, { accountId: id }),
      ])
      return {
        data: {
          cart: {
            total: amountText(priced.totals.totalMinor, decimals),
            currency: code,
            lines: priced.lines.map(({ sellable: { name }, quantity }) => ({ name, quantity })),
          },
          coupons: coupons.map(({ coupon, uses }) => ({ code: coupon.code, uses: uses.usedByBuyer })),
        },
      }
    },
  }),
}
