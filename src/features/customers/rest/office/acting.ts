import { z } from 'zod'
import { endpoint, type RestEndpoint, RestRefusal } from '../../../../platform/rest/endpoint.ts'
import { restSchemaOf } from '../../../../platform/rest/resource/schema.ts'
import { localDate } from '../../../../platform/rest/values/dates.ts'
import { type ActingRefusal, startActing } from '../../../accounts/sessions/acting.ts'
import { signOutOfCart } from '../../../cart/merge/merge-carts.ts'
import { timezone } from '../../../settings/general.ts'
import { signOutOfWishlist } from '../../../wishlist/wishlist.ts'
import { customerId, isStaffAccount, noCustomer } from './customers.ts'

const acting = z.object({
  until: z.string().describe('When it ends by itself, in the time zone of the shop.'),
})

/** `POST /wp-json/handsel/v1/customers/:id/acting`: the pages of the shop become those of the customer in this browser. */
export const actingEndpoints: Readonly<Record<string, RestEndpoint>> = {
  'POST /handsel/v1/customers/:id/acting': endpoint({
    access: 'manage_woocommerce',
    denied: 'woocommerce_rest_cannot_edit',
    args: z.object({ id: customerId }),
    answer: restSchemaOf('customer_acting', acting),
    async handle({ call, args }) {
      const started = await startActing(call, args.id)
      if (!started.ok) throw refusalOf(started.reason)
      const { untilMs, cookies } = started.value
      const until = localDate(new Date(untilMs), call.shop.settings.get(timezone)) ?? ''
      // What the browser shows of the person's own cart and wishlist is not the customer's.
      return { data: { until }, cookies: [...cookies, ...signOutOfCart(call), ...signOutOfWishlist(call)] }
    },
  }),
}

function refusalOf(reason: ActingRefusal): RestRefusal {
  switch (reason) {
    case 'no-customer':
      return noCustomer()
    case 'staff':
      return isStaffAccount()
    case 'blocked':
      return new RestRefusal(
        'handsel_customer_blocked',
        'The customer is blocked. Unblock the account first.',
        409,
      )
    case 'no-session':
      return new RestRefusal('handsel_sign_in', 'Sign in with a browser to act as a customer.', 403)
  }
}
