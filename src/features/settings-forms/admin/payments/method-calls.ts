import { queries } from '../../../../admin/queries.ts'
import { resourceClient } from '../../../../browser/api/resource-client.ts'
import type { paymentMethodsContract } from '../../../payments/rest/payment-methods-resource.ts'
import { rememberSection, type SectionRecord, sections } from '../forms/setting-calls.ts'

const methods = resourceClient<typeof paymentMethodsContract>('handsel/v1/payment-methods')

export type MethodRecord = (typeof paymentMethodsContract)['record']['_zod']['output']
export type Purchase = {
  readonly country: string
  readonly total: string
  readonly shipping_method: string
  readonly needs_shipping: boolean
}

/** All methods with what they need, and whether this purchase is offered them. */
export const methodsQuery = (purchase: Purchase) => ({
  queryKey: ['payment-methods', purchase],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
    (await methods.list(purchase, signal)).items,
})

/** The settings of payments, whose version guards the order of the methods and whether they are on. */
export const paymentSettingsQuery = {
  queryKey: ['settings', 'payments'],
  queryFn: () => sections.get('payments'),
  staleTime: 0,
}

export const ORDER = 'woocommerce_gateway_order'
export const enabledName = (id: string) => `woocommerce_${id}_enabled`

/** The ids of the methods in the order of customers; those without a place follow. */
export function orderOf({ fields }: SectionRecord): readonly string[] {
  const field = fields.find(({ name }) => name === ORDER)
  const known = (field?.choices ?? []).map(({ value }) => value)
  const placed = (Array.isArray(field?.value) ? field.value : []).filter((one) => typeof one === 'string')
  return [...placed.filter((id) => known.includes(id)), ...known.filter((id) => !placed.includes(id))]
}

/** Writes settings of payments over the version that was seen. */
export async function savePayments(
  { version }: SectionRecord,
  values: Readonly<Record<string, boolean | readonly string[]>>,
): Promise<SectionRecord> {
  const saved = await sections.change('payments', { version, values })
  rememberSection(saved)
  await queries.invalidateQueries({ queryKey: ['payment-methods'] })
  return saved
}
