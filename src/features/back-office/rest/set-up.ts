import { z } from 'zod'
import { endpoint, type RestEndpoint } from '../../../platform/rest/endpoint.ts'
import { restSchemaOf } from '../../../platform/rest/resource/schema.ts'
import type { Shop } from '../../../platform/shop.ts'
import { hasProducts } from '../../catalog/catalog.ts'
import { readLastOrderAt } from '../../orders/orders.ts'
import { isPayable } from '../../payments/payments.ts'
import { baseAddress, shopName } from '../../settings/general.ts'
import { settingTimes } from '../../settings/settings.ts'
import { canShip } from '../../shipping/shipping.ts'
import { type SetUp, setUpRecord, setUpSteps } from './set-up-resource.ts'

type StepName = SetUp['steps'][number]['name']

const commands: Readonly<Record<StepName, string>> = {
  name: 'handsel settings set shop_name "My shop"',
  address: 'handsel settings set base_city "My town"',
  currency: 'handsel settings set currency_code EUR',
  shipping: 'handsel shipping import zones.json',
  payment: 'handsel settings list',
  product: 'handsel import products products.csv',
  order: '',
}

/** What a new shop still needs, by the state that it is in: a step that is undone later is missing again. */
export const setUpEndpoints: Readonly<Record<string, RestEndpoint>> = {
  'GET /handsel/v1/set-up': endpoint({
    access: 'manage_options',
    args: z.object({}),
    answer: restSchemaOf('set_up', setUpRecord),
    async handle({ call: { shop } }) {
      const isDone = await doneSteps(shop)
      const steps = setUpSteps.map((name) => ({ name, is_done: isDone[name], command: commands[name] }))
      return { data: { steps } satisfies SetUp }
    },
  }),
}

async function doneSteps(shop: Shop): Promise<Readonly<Record<StepName, boolean>>> {
  const { db, settings } = shop
  const [changed, hasProduct, lastOrderAt] = await Promise.all([
    settingTimes(db, [shopName.name, 'currency_code']),
    hasProducts(db),
    readLastOrderAt(db),
  ])
  const { city, postcode } = baseAddress(settings)
  return {
    name: changed.has(shopName.name),
    address: city !== '' || postcode !== '',
    // The default may be the right one: whoever sells has accepted it.
    currency: changed.has('currency_code') || lastOrderAt !== undefined,
    shipping: canShip(shop),
    payment: isPayable(shop),
    product: hasProduct,
    order: lastOrderAt !== undefined,
  }
}
