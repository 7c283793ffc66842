import { RestRefusal } from '../../../platform/rest/endpoint.ts'
import { resource } from '../../../platform/rest/resource/resource.ts'
import type { TaxClassRefusal } from '../rules/tax-class.ts'
import { addTaxClass, listTaxClasses, removeTaxClass } from '../tax.ts'
import { taxClassesContract } from './tax-classes-resource.ts'

const standardClass = { slug: 'standard', name: 'Standard rate' }

export const taxClassEndpoints = resource(taxClassesContract, {
  access: { read: 'manage_woocommerce', write: 'manage_woocommerce' },
  codes: { missing: 'woocommerce_rest_invalid_id' },
  unpaged: true,
  async list({ call }) {
    const items = [standardClass, ...(await listTaxClasses(call.shop))]
    return { items, total: items.length }
  },
  async get({ call }, { slug }) {
    return [standardClass, ...(await listTaxClasses(call.shop))].find((one) => one.slug === slug)
  },
  async create({ call }, { name }) {
    const added = await addTaxClass(call.shop, name)
    if (added.ok) return added.value
    throw new RestRefusal(`woocommerce_rest_tax_class_${codeOf[added.reason]}`, texts[added.reason], 400)
  },
  remove: ({ call }, { slug }) => removeTaxClass(call.shop, slug),
})

const codeOf: Readonly<Record<TaxClassRefusal, string>> = {
  'no-name': 'invalid_name',
  'too-long': 'invalid_name',
  taken: 'exists',
}

const texts: Readonly<Record<TaxClassRefusal, string>> = {
  'no-name': 'The name of a tax class must have a letter or a digit.',
  'too-long': 'The name of a tax class has at most 100 characters.',
  taken: 'There is a tax class with this name already.',
}
