import { plainAmount } from '../../../kernel/format.ts'
import { RestRefusal } from '../../../platform/rest/endpoint.ts'
import { restTexts } from '../../../platform/rest/texts.ts'
import { problemText } from '../owner-texts.ts'
import type { RateFields } from '../rates.ts'
import type { RateProblem, RateProblemReason } from '../rules/rate-files/rate-row.ts'
import { type LocationRate, STANDARD } from '../rules/tax-rate.ts'

/** What the interface calls the standard class. */
export const STANDARD_SLUG = 'standard'

/** The class of a filter: `standard`, a slug, or nothing for all. */
export function classFilter(slug: string | undefined): string | undefined {
  return slug === STANDARD_SLUG ? STANDARD : slug || undefined
}

/** A rate as it is answered. */
export function taxRecord(rate: LocationRate) {
  return {
    id: rate.id,
    country: rate.country,
    state: rate.state,
    postcode: rate.postcodes.at(-1) ?? '',
    city: rate.cities.at(-1) ?? '',
    rate: plainAmount(rate.ratePpm, 4),
    name: rate.name,
    priority: rate.priority,
    compound: rate.compound,
    shipping: rate.shipping,
    order: rate.position,
    class: rate.taxClass === STANDARD ? STANDARD_SLUG : rate.taxClass,
    postcodes: [...rate.postcodes],
    cities: [...rate.cities],
  }
}

type Sent = {
  readonly [Name in keyof ReturnType<typeof taxRecord>]?: ReturnType<typeof taxRecord>[Name] | undefined
}

/** The sent fields in the notation of the file of rates. The lists take precedence over the texts. */
export function fieldsOf({
  rate,
  order,
  class: taxClass,
  ...sent
}: Omit<Sent, 'rate'> & { rate?: string | number | undefined }): RateFields {
  const { country, state, name, priority, compound, shipping } = sent
  const cells = {
    country,
    state,
    postcodes: sent.postcodes?.join(';') ?? sent.postcode,
    cities: sent.cities?.join(';') ?? sent.city,
    rate: rate === undefined ? undefined : String(rate),
    name,
    priority: priority?.toString(),
    compound: compound === undefined ? undefined : String(compound),
    shipping: shipping === undefined ? undefined : String(shipping),
    taxClass,
    position: order,
  }
  return Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== undefined))
}

const fieldOf: Readonly<Record<RateProblemReason, string>> = {
  country: 'country',
  state: 'state',
  'state-alone': 'state',
  postcode: 'postcode',
  city: 'city',
  rate: 'rate',
  'rate-too-fine': 'rate',
  'rate-too-high': 'rate',
  name: 'name',
  priority: 'priority',
  compound: 'compound',
  shipping: 'shipping',
  class: 'class',
}

/** The refusal of a write, with a sentence for each field that is wrong. */
export function refusalOf(problems: readonly RateProblem[]): RestRefusal {
  const params = Object.fromEntries(
    problems.map((problem) => [fieldOf[problem.reason], problemText(problem)] as const),
  )
  const message = restTexts.invalid(Object.keys(params).join(', '))
  return new RestRefusal('rest_invalid_param', message, 400, { params })
}
