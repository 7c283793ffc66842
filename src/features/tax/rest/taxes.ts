import { resource } from '../../../platform/rest/resource/resource.ts'
import { addTaxRate, changeTaxRate, findTaxRates, removeTaxRate, taxRate } from '../rates.ts'
import { classFilter, fieldsOf, refusalOf, taxRecord } from './tax-record.ts'
import { taxesContract } from './taxes-resource.ts'

export const taxEndpoints = resource(taxesContract, {
  access: { read: 'manage_woocommerce', write: 'manage_woocommerce' },
  codes: { missing: 'woocommerce_rest_invalid_id', missingOnEdit: 404 },
  async list({ call: { shop } }, { class: slug, order, orderby, first, limit }) {
    const { rates, total } = await findTaxRates(shop, {
      taxClass: classFilter(slug),
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
    const changed = await changeTaxRate(shop, { id }, fieldsOf(args))
    if (changed.ok) return taxRecord(changed.value)
    if (changed.reason === 'problems') throw refusalOf(changed.problems)
    return undefined
  },
  async remove({ call: { shop } }, { id }) {
    const removed = await removeTaxRate(shop, { id })
    return removed.ok ? taxRecord(removed.value) : undefined
  },
})
