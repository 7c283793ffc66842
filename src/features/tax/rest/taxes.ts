import { plainAmount } from '../../../kernel/format.ts'
import { RestRefusal } from '../../../platform/rest/endpoint.ts'
import { resource } from '../../../platform/rest/resource/resource.ts'
import { restTexts } from '../../../platform/rest/texts.ts'
import { problemText } from '../owner-texts.ts'
import { addTaxRate, changeTaxRate, findTaxRates, type RateFields, removeTaxRate, taxRate } from '../rates.ts'
import type { RateProblem, RateProblemReason } from '../rules/rate-row.ts'
import { type LocationRate, STANDARD } from '../rules/tax-rate.ts'
import { taxesContract } from './taxes-resource.ts'

const STANDARD_SLUG = 'standard'

export const taxEndpoints = resource(taxesContract, {
  access: { read: 'manage_woocommerce', write: 'manage_woocommerce' },
  codes: { missing: 'woocommerce_rest_invalid_id', missingOnEdit: 404 },
  async list({ call: { shop } }, { class: slug, order, orderby, first, limit }) {
    const { rates, total } = await findTaxRates(shop, {
      taxClass: slug === STANDARD_SLUG ? STANDARD : slug || undefined,
      orderBy: orderby,
      isDescending: order === 'desc',
      first,
      limit,
    })
    return { items: rates.map(taxRecord), total }
  },
  async get({ call: { shop } }, { id }) {
    const rate = await taxRate(shop, id)
    return rate && taxRecord(rate)
  },
  async create({ call: { shop } }, args) {
    const added = await addTaxRate(shop, fieldsOf(args))
    if (!added.ok) throw refusalOf(added.problems)
    return taxRecord(added.value)
  },
  async change({ call: { shop } }, { id, ...args }) {
    const changed = await changeTaxRate(shop, id, fieldsOf(args))
    if (changed.ok) return taxRecord(changed.value)
    if (changed.reason === 'no-rate') return undefined
    throw refusalOf(changed.problems)
  },
  async remove({ call: { shop } }, { id }) {
    const removed = await removeTaxRate(shop, id)
    return removed && taxRecord(removed)
  },
})

function taxRecord(rate: LocationRate) {
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
function fieldsOf({
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

function refusalOf(problems: readonly RateProblem[]): RestRefusal {
  const params = Object.fromEntries(
    problems.map((problem) => [fieldOf[problem.reason], problemText(problem)] as const),
  )
  const message = restTexts.invalid(Object.keys(params).join(', '))
  return new RestRefusal('rest_invalid_param', message, 400, { params })
}
