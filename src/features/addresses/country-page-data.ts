import { locale } from '../../kernel/locale.ts'
import { addressFormat } from './addresses.ts'
import * as messages from './messages.ts'
import type { AddressField } from './rules/address.ts'
import type { AddressFormat, FieldFormat } from './rules/address-format.ts'
import { wireField } from './rules/wire-fields.ts'

/** The fields that countries write differently. */
const locationFields: readonly AddressField[] = ['line1', 'line2', 'city', 'state', 'postcode']

type FieldRules = {
  readonly label: string
  readonly required: boolean
  readonly hidden: boolean
  readonly priority: number
}

let memoized: { readonly key: string; readonly data: ReturnType<typeof render> } | undefined

/**
 * What scripts of others read to let address fields follow the country (docs/wire.md 3.2): the states of each of
 * `countries`, and the labels, order and use of the fields there. Some 60 KB for all countries: only for pages whose
 * checkout is theirs.
 */
export function countryPageData(countries: readonly string[]) {
  const key = `${locale()} ${countries.join()}`
  if (memoized?.key !== key) memoized = { key, data: render(countries) }
  return memoized.data
}

function render(countries: readonly string[]) {
  const formats = countries.map(addressFormat)
  const states = formats.map(({ country, states: list = [], fields }) => {
    const hasState = fields.some(({ field, use }) => field === 'state' && use !== 'hidden')
    return [country, hasState && list.length === 0 ? undefined : Object.fromEntries(list.map(codeAndName))]
  })
  const localeOf = Object.fromEntries(formats.map((format) => [format.country, fieldRules(format)]))
  const selectors = locationFields.map((field) => [
    wireField[field],
    `#billing_${wireField[field]}_field, #shipping_${wireField[field]}_field`,
  ])
  return {
    wc_country_select_params: {
      countries: JSON.stringify(Object.fromEntries(states.filter(([, list]) => list))),
      i18n_select_state_text: messages.selectOption(),
    },
    wc_address_i18n_params: {
      locale: JSON.stringify({ ...localeOf, default: fieldRules(addressFormat('ZZ')) }),
      locale_fields: JSON.stringify(Object.fromEntries(selectors)),
      i18n_required_text: messages.required(),
      i18n_optional_text: messages.optionalMark(),
    },
  }
}

function codeAndName({ code, name }: NonNullable<AddressFormat['states']>[number]) {
  return [code, name] as const
}

function fieldRules({ fields }: AddressFormat): Readonly<Record<string, FieldRules>> {
  const rules = fields.flatMap((format, index) =>
    locationFields.includes(format.field) ? [[wireField[format.field], ruleOf(format, index)] as const] : [],
  )
  return Object.fromEntries(rules)
}

/** Priorities are tens, as scripts that put their own field between two expect. */
function ruleOf({ label, use }: FieldFormat, index: number): FieldRules {
  return { label, required: use === 'required', hidden: use === 'hidden', priority: (index + 1) * 10 }
}
