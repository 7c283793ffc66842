import { z } from 'zod'
import { emit } from '../../../../platform/events/emit.ts'
import { endpoint, type RestEndpoint, RestRefusal } from '../../../../platform/rest/endpoint.ts'
import { restSchemaOf } from '../../../../platform/rest/resource/schema.ts'
import { localDate } from '../../../../platform/rest/values/dates.ts'
import { eraseCustomer, exportOfAccount } from '../../../my-account/privacy/privacy.ts'
import { timezone } from '../../../settings/general.ts'
import { erasureRecord } from '../customer-details-resource.ts'
import { customerId, customerRecord, noCustomer, requireCustomer } from './customers.ts'

/** What a person may demand by law: a copy of their data, and its erasure with a proof. Both are in the history. */
export const personalDataEndpoints: Readonly<Record<string, RestEndpoint>> = {
  'POST /handsel/v1/customers/:id/export': endpoint({
    access: 'manage_woocommerce',
    denied: 'woocommerce_rest_cannot_view',
    args: z.object({ id: customerId }),
    async handle({ call: { shop }, args: { id } }) {
      await requireCustomer(shop, id)
      await emit(shop.db, shop.actor, { name: 'customer.exported', subject: `customer:${id}`, payload: {} })
      return { data: await exportOfAccount(shop, id) }
    },
  }),
  'POST /handsel/v1/customers/:id/erase': endpoint({
    access: 'delete_users',
    denied: 'woocommerce_rest_cannot_delete',
    args: z.object({
      id: customerId,
      confirmation: z.string().max(254).describe('The email address of the customer, typed again.'),
    }),
    answer: restSchemaOf('customer_erasure', erasureRecord),
    async handle({ call: { shop }, args: { id, confirmation } }) {
      const customer = await customerRecord(shop, id)
      if (!customer) throw noCustomer()
      if (confirmation.trim().toLowerCase() !== customer.email) {
        throw new RestRefusal('handsel_not_confirmed', 'This is not the email address of the customer.', 400)
      }
      const erased = await eraseCustomer(shop, id)
      if (erased.ok) {
        const at = localDate(new Date(shop.nowMs()), shop.settings.get(timezone)) ?? ''
        return { data: { done: [...erased.value.done], erased_at: at } }
      }
      throw new RestRefusal('handsel_data_still_needed', erased.messages.join(' '), 409)
    },
  }),
}
