import type { AddressField } from '../addresses/rules/address.ts'
import { billingFields, billNeeds, shippingFields } from '../addresses/rules/address.ts'
import type { AddressToSave } from './addresses.ts'
import type { AddressKind } from './rules/address-book.ts'

type Asked = {
  /** By which names the address travels. */
  readonly group: AddressKind
  readonly fields: readonly AddressField[]
  readonly needs: readonly AddressField[]
}

/** What is asked for of an address that is kept. A bill needs a phone and an e-mail address. */
export function askedOf(which: AddressToSave): Asked {
  if (which === 'billing') return { group: 'billing', fields: billingFields, needs: billNeeds }
  const fields = which === 'shipping' ? shippingFields : [...shippingFields, 'phone' as const]
  return { group: 'shipping', fields, needs: [] }
}
