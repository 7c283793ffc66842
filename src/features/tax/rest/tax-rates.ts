import type { z } from 'zod'
import { RestRefusal } from '../../../platform/rest/endpoint.ts'
import { resource } from '../../../platform/rest/resource/resource.ts'
import type { Shop } from '../../../platform/shop.ts'
import { historySince } from '../../history/history.ts'
import type { StoredRate } from '../rate-store.ts'
import { addTaxRate, changeTaxRate, findTaxRates, removeTaxRate, taxRate } from '../rates.ts'
import { taxRatesContract } from './tax-rates-resource.ts'
import { classFilter, fieldsOf, refusalOf, taxRecord } from './tax-record.ts'

/** `handsel/v1/tax-rates`: rates with versions, found by a text, a class and a country. */
export const taxRateEndpoints = resource(taxRatesContract, {
  access: { read: 'manage_woocommerce', write: 'manage_woocommerce' },
  codes: { missing: 'woocommerce_rest_invalid_id', missingOnEdit: 404 },
  async list({ call: { shop } }, { class: slug, country, search, first, limit }) {
    const found = { taxClass: classFilter(slug), country, text: search?.trim(), first, limit }
    const { rates, total } = await findTaxRates(shop, { ...found, orderBy: 'order', isDescending: false })
    return { items: rates.map(rateRecord), total }
  },
  get: ({ call: { shop } }, { id }) => recordNow(shop, id),
  async create({ call: { shop } }, args) {
    const added = await addTaxRate(shop, fieldsOf(args))
    if (!added.ok) throw refusalOf(added.problems)
    return rateRecord(added.value)
  },
  async change({ call: { shop } }, { id, version, ...args }) {
    const changed = await changeTaxRate(shop, { id, version }, fieldsOf(args))
    if (changed.ok) return rateRecord(changed.value)
    if (changed.reason === 'problems') throw refusalOf(changed.problems)
    if (changed.reason === 'stale') throw await conflict(shop, id, version)
    return undefined
  },
  async remove({ call: { shop } }, { id, version }) {
    const removed = await removeTaxRate(shop, { id, version })
    if (!removed.ok && removed.reason === 'stale') throw await conflict(shop, id, version)
    return removed.ok ? rateRecord(removed.value) : undefined
  },
})

type RateRecord = z.output<typeof taxRatesContract.record>

/** A rate with its version, as it is answered. */
export function rateRecord(rate: StoredRate): RateRecord {
  return { ...taxRecord(rate), version: rate.version }
}

async function recordNow(shop: Shop, id: number): Promise<RateRecord | undefined> {
  const rate = await taxRate(shop, id)
  return rate && rateRecord(rate)
}

const MAX_CHANGES = 20

/** Who has changed the rate since that version, as far as the history has it, and the rate as it is now. */
async function conflict(shop: Shop, id: number, version: number): Promise<RestRefusal> {
  const [current, entries] = await Promise.all([
    recordNow(shop, id),
    historySince(shop, { subject: `tax_rate:${id}`, version, limit: MAX_CHANGES }),
  ])
  const changes = entries.map(({ at, by, fields }) => ({
    by: by ?? '',
    date_gmt: at.toISOString().slice(0, 19),
    fields,
  }))
  const text = 'Somebody else has changed this tax rate. Nothing was written.'
  return new RestRefusal('handsel_conflict', text, 409, { changes, current })
}
