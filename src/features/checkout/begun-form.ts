import type { Call } from '../../platform/http/call.ts'
import type { Address } from '../orders/rules/address.ts'
import { baseCountry } from '../settings/general.ts'
import { countriesSoldTo } from '../shipping/shipping.ts'
import { type AccountAddresses, readAccountAddresses } from './account-address-store.ts'
import { type CheckoutForm, emptyCheckoutForm } from './rules/checkout-form.ts'

/** The form as a buyer meets it, and whether an address stands in it that delivery can be reckoned for. */
export type BegunForm = { readonly form: CheckoutForm; readonly hasAddress: boolean }

/** Empty for guests; who is signed in begins with the account's first addresses, as far as the shop sells there. */
export async function begunForm({ shop, person }: Pick<Call, 'shop' | 'person'>): Promise<BegunForm> {
  const empty = emptyCheckoutForm(shop.settings.get(baseCountry))
  const isOwn = person?.proof.by === 'cookie'
  const known = isOwn ? await readAccountAddresses(shop.db, person.id) : undefined
  return known ? filledIn(empty, known, countriesSoldTo(shop.settings)) : { form: empty, hasAddress: false }
}

function filledIn(empty: CheckoutForm, known: AccountAddresses, soldTo: readonly string[]): BegunForm {
  const isSoldTo = (fields: Partial<Address> | null) => fields?.country && soldTo.includes(fields.country)
  const { email, firstName, lastName } = known
  const nameless: Address = { ...empty.billing, email, firstName, lastName }
  const billing = isSoldTo(known.billing) ? { ...empty.billing, ...known.billing } : nameless
  const bill = { ...billing, email: billing.email || email }
  const shipsElsewhere = Boolean(isSoldTo(known.shipping))
  const shipping = shipsElsewhere ? { ...empty.shipping, ...known.shipping } : bill
  return {
    form: { ...empty, billing: bill, shipsElsewhere, shipping },
    hasAddress: shipsElsewhere || billing !== nameless,
  }
}
