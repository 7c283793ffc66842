import { RestRefusal } from '../../../platform/rest/endpoint.ts'
import { resource } from '../../../platform/rest/resource/resource.ts'
import { readClassUse } from '../class-use-store.ts'
import type { TaxClassRefusal } from '../rules/tax-class.ts'
import { addTaxClass, listTaxClasses, removeTaxClass } from '../tax.ts'
import { shippingTaxClassSetting } from '../tax-settings.ts'
import { classUseContract } from './class-use-resource.ts'
import { taxClassesContract } from './tax-classes-resource.ts'
import { STANDARD_SLUG } from './tax-record.ts'

const standardClass = { slug: STANDARD_SLUG, name: 'Standard rate' }

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

/** `handsel/v1/tax-classes`: the standard class and the others, with what uses them. */
export const classUseEndpoints = resource(classUseContract, {
  access: { read: 'manage_woocommerce', write: 'manage_woocommerce' },
  unpaged: true,
  async list({ call: { shop } }) {
    const ofShipping = shop.settings.get(shippingTaxClassSetting)
    const items = (await readClassUse(shop.db)).map(({ slug, name, rates, products }) => ({
      slug: slug || STANDARD_SLUG,
      name: name || standardClass.name,
      ...{ rates, products },
      is_of_shipping: slug === ofShipping,
    }))
    return { items, total: items.length }
  },
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
