import { z } from 'zod'
import { endpoint, type RestEndpoint } from '../../../platform/rest/endpoint.ts'
import { restSchemaOf } from '../../../platform/rest/resource/schema.ts'
import type { Shop } from '../../../platform/shop.ts'
import { hasProducts } from '../../catalog/catalog.ts'
import { readLastOrderAt } from '../../orders/orders.ts'
import { isPayable } from '../../payments/payments.ts'
import { baseAddress, shopName } from '../../settings/general.ts'
import { setSetting, settingTimes } from '../../settings/settings.ts'
import { canShip } from '../../shipping/shipping.ts'
import { type SetUpStep, setUpSteps } from '../rules/set-up-step.ts'
import { hiddenSetUpSteps, hiddenSteps } from '../set-up-settings.ts'
import { hiddenArgs, type SetUp, setUpRecord } from './set-up-resource.ts'

const answer = restSchemaOf('set_up', setUpRecord)

/** What a new shop still needs, by the state that it is in: a step that is undone later is missing again. */
export const setUpEndpoints: Readonly<Record<string, RestEndpoint>> = {
  'GET /handsel/v1/set-up': endpoint({
    access: 'manage_options',
    args: z.object({}),
    answer,
    handle: async ({ call: { shop } }) => ({ data: await setUpOf(shop, hiddenSteps(shop.settings)) }),
  }),
  'POST /handsel/v1/set-up': endpoint({
    access: 'manage_options',
    args: hiddenArgs,
    answer,
    async handle({ call: { shop }, args: { hidden } }) {
      await setSetting(shop, hiddenSetUpSteps.name, hidden.join(' '))
      return { data: await setUpOf(shop, hidden) }
    },
  }),
}

async function setUpOf(shop: Shop, hidden: readonly SetUpStep[]): Promise<SetUp> {
  const isDone = await doneSteps(shop)
  const steps = setUpSteps.map((name) => ({
    name,
    is_done: isDone[name],
    is_hidden: hidden.includes(name),
  }))
  return { steps }
}

async function doneSteps(shop: Shop): Promise<Readonly<Record<SetUpStep, boolean>>> {
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
