import type { AddressField } from '../addresses/rules/address.ts'
import { billingFields, billingRequiredFields, shippingFields } from '../addresses/rules/address.ts'
import type { AddressToSave } from './my-account.ts'
import type { AddressKind } from './rules/address-book.ts'

type Asked = {
  /** By which names the address travels. */
  readonly group: AddressKind
  readonly fields: readonly AddressField[]
  readonly requiredFields: readonly AddressField[]
}

/** What is asked for of an address that is kept. A bill needs a phone and an e-mail address. */
export function askedOf(which: AddressToSave): Asked {
  if (which === 'billing')
    return { group: 'billing', fields: billingFields, requiredFields: billingRequiredFields }
  const fields = which === 'shipping' ? shippingFields : [...shippingFields, 'phone' as const]
  return { group: 'shipping', fields, requiredFields: [] }
}
