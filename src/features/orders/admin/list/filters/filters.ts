import { type Fulfilment, fulfilments } from '../../../rules/office/fulfilment.ts'
import { type PaymentState, paymentStates } from '../../../rules/office/payment-state.ts'
import { placedPeriods } from '../../../rules/office/placed-period.ts'
import { sourceKinds } from '../../../rules/office/source-kind.ts'
import { orderStatuses } from '../../../rules/order-state.ts'
import type { OfficeFilters } from '../../office-calls.ts'

/** The filters of the list by their names in its address; several values are separated by commas. */
export const filterNames = [
  'search',
  'status',
  'payment',
  'fulfilment',
  'placed',
  'from',
  'until',
  'country',
  'method',
  'product',
  'note',
  'source',
  'tag',
] as const

export type FilterName = (typeof filterNames)[number]

/** The filters that are set, by name. */
export type FilterValues = Readonly<Partial<Record<FilterName, string>>>

/** The filters of an address. */
export function filterValues(get: (name: string) => string): FilterValues {
  return Object.fromEntries(filterNames.flatMap((name) => (get(name) === '' ? [] : [[name, get(name)]])))
}

/** Whether two lists have the same filters, in any order of their values. */
export function areSameFilters(one: FilterValues, other: FilterValues): boolean {
  const sorted = (text = '') => text.split(',').sort().join()
  return filterNames.every((name) => sorted(one[name]) === sorted(other[name]))
}

/** The filters as the resource takes them. What it would refuse is left out: an address may come from anywhere. */
export function officeFilters(values: FilterValues): OfficeFilters {
  const list = (name: FilterName) => (values[name] ?? '').split(',').filter(Boolean)
  const known = <One extends string>(name: FilterName, all: readonly One[]) =>
    all.filter((one) => list(name).includes(one))
  const [from, until] = [dayOf(values.from), dayOf(values.until)]
  const placed = placedPeriods.find((period) => period === values.placed)
  const product = /^[1-9]\d{0,14}$/.test(values.product ?? '') ? Number(values.product) : undefined
  return {
    search: (values.search ?? '').slice(0, 200),
    status: known('status', orderStatuses),
    payment: known<PaymentState>('payment', paymentStates),
    fulfilment: known<Fulfilment>('fulfilment', fulfilments),
    source: known('source', sourceKinds),
    country: list('country').filter((code) => /^[a-z]{2}$/i.test(code)),
    payment_method: list('method').slice(0, 20),
    tag: list('tag').slice(0, 20),
    ...(placed && { placed }),
    // Both days are part of the list.
    ...(from && { after: `${from}T00:00:00` }),
    ...(until && { before: `${until}T23:59:59.999` }),
    ...(product && { product }),
    ...(['yes', 'no'].includes(values.note ?? '') && { has_note: values.note === 'yes' }),
  }
}

/** A day that exists. */
function dayOf(text = ''): string | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : undefined
}

/** With a value added to those of a filter, or removed from them. */
export function toggled(text: string, value: string): string {
  const values = text.split(',').filter(Boolean)
  const others = values.filter((one) => one !== value)
  return (others.length < values.length ? others : [...values, value]).join()
}
