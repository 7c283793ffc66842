import { countryName } from '../../../../../admin/address-text.ts'
import { dayNumber } from '../../../../../kernel/day.ts'
import { longDay } from '../../../../../kernel/locale-format.ts'
import { type Fulfilment, fulfilments } from '../../../rules/office/fulfilment.ts'
import { fulfilmentText, paymentText } from '../../../rules/office/office-texts.ts'
import { type PaymentState, paymentStates } from '../../../rules/office/payment-state.ts'
import type { PlacedPeriod } from '../../../rules/office/placed-period.ts'
import type { SourceKind } from '../../../rules/office/source-kind.ts'
import { orderStatuses } from '../../../rules/order-state.ts'
import { statusText } from '../../StatusMark.tsx'
import * as messages from '../messages.ts'
import type { FilterName } from './filters.ts'

const periodTexts: Readonly<Record<PlacedPeriod, () => string>> = {
  today: messages.today,
  'last-7-days': messages.last7Days,
  'last-30-days': messages.last30Days,
}

const sourceTexts: Readonly<Record<SourceKind, () => string>> = {
  typein: messages.sourceDirect,
  organic: messages.sourceSearch,
  utm: messages.sourceCampaign,
  referral: messages.sourceReferral,
  admin: messages.sourceAdmin,
  unknown: messages.sourceUnknown,
}

/** A value of the filter, where the shop has words for it. */
const valueTexts: Partial<Readonly<Record<FilterName, (value: string) => string | undefined>>> = {
  status: (value) => orderStatuses.filter((one) => one === value).map(statusText)[0],
  payment: (value) => paymentStates.filter((one): one is PaymentState => one === value).map(paymentText)[0],
  fulfilment: (value) => fulfilments.filter((one): one is Fulfilment => one === value).map(fulfilmentText)[0],
  placed: (value) => periodTexts[value as PlacedPeriod]?.(),
  source: (value) => sourceTexts[value as SourceKind]?.(),
  country: (code) => countryName(code.toUpperCase()),
  from: dayText,
  until: dayText,
  note: (value) => (value === 'yes' ? messages.withNote() : messages.withoutNote()),
}

const titles: Readonly<Record<FilterName, () => string>> = {
  search: messages.search,
  status: messages.status,
  payment: messages.payment,
  fulfilment: messages.fulfilment,
  placed: messages.placed,
  from: messages.fromDay,
  until: messages.untilDay,
  country: messages.country,
  method: messages.paymentMethod,
  product: messages.product,
  note: messages.note,
  source: messages.source,
  tag: messages.tag,
}

/** The name of a filter. */
export function filterTitle(name: FilterName): string {
  return titles[name]()
}

/** One value of a filter, in words. */
export function valueText(name: FilterName, value: string): string {
  return valueTexts[name]?.(value) ?? value
}

function dayText(day: string): string | undefined {
  return dayNumber(day) === undefined ? undefined : longDay(day)
}
