import { z } from 'zod'
import { endpoint, type RestEndpoint, RestRefusal } from '../../../../platform/rest/endpoint.ts'
import { restSchemaOf } from '../../../../platform/rest/resource/schema.ts'
import { type MergeRefusal, mergeAccounts } from '../../../accounts/registration/merging.ts'
import { isStaffAccount, noCustomer } from './customers.ts'

const id = (description: string) => z.int().min(1).max(999_999_999_999_999).describe(description)

const merged = z.object({
  id: z.int().describe('The id of the account that stays.'),
  from: z.int().describe('The id of the account that goes.'),
  trial: z.boolean().describe('Whether nothing was changed.'),
  moved: z
    .array(z.object({ part: z.string().describe('What.'), count: z.int().describe('How many.') }))
    .describe('What goes to the account that stays.'),
})

/** `POST /wp-json/handsel/v1/customers/:id/merge`: two accounts of one person become one. */
export const mergeEndpoints: Readonly<Record<string, RestEndpoint>> = {
  'POST /handsel/v1/customers/:id/merge': endpoint({
    access: 'manage_woocommerce',
    denied: 'woocommerce_rest_cannot_edit',
    args: z.object({
      id: id('The id of the account that stays.'),
      from: id('The id of the account that goes.'),
      trial: z.boolean().default(false).describe('Only say what would move.'),
    }),
    answer: restSchemaOf('merged_customer', merged),
    async handle({ call: { shop }, args: { id: to, from, trial } }) {
      const outcome = await mergeAccounts(shop, { from, to }, { isTrial: trial })
      if (!outcome.ok) throw refusalOf(outcome.reason)
      return { data: { id: to, from, trial, moved: outcome.value } }
    },
  }),
}

function refusalOf(reason: MergeRefusal): RestRefusal {
  switch (reason) {
    case 'no-customer':
      return noCustomer()
    case 'same-account':
      return new RestRefusal('handsel_same_customer', 'A customer cannot be merged with itself.', 400)
    case 'staff':
      return isStaffAccount()
  }
}
