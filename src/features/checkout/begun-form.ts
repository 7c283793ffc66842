import type { Call } from '../../platform/http/call.ts'
import { addressLines } from '../addresses/addresses.ts'
import { type Address, emptyAddress } from '../addresses/rules/address.ts'
import type { Place } from '../cart/rules/shipping-choice.ts'
import { baseCountry } from '../settings/general.ts'
import { countriesSoldTo } from '../shipping/shipping.ts'
import { type AccountAddresses, readAccountAddresses, type SavedAddress } from './account-address-store.ts'
import { type CheckoutForm, emptyCheckoutForm } from './rules/checkout-form.ts'
import type { AddressChoice } from './ui/SavedAddresses.tsx'

/** The form as a buyer meets it, and whether an address stands in it that delivery can be reckoned for. */
export type BegunForm = { readonly form: CheckoutForm; readonly hasAddress: boolean }

type Asked = Pick<Call, 'shop' | 'person' | 'query'>

/**
 * Who is signed in begins with the account's first addresses, or with those of its book that the address of the page names
 * (`?billing_address=7`), as far as the shop sells there; everybody else with the place that the cart was reckoned for, if
 * they have named one.
 */
export async function begunForm(call: Asked, named: Place): Promise<BegunForm> {
  const { settings } = call.shop
  const nothing = emptyCheckoutForm(settings.get(baseCountry))
  const empty = countriesSoldTo(settings).includes(named.country) ? withPlace(nothing, named) : nothing
  const known = await knownOf(call)
  return known ? filledIn(empty, nothing.billing, known, call.query) : { form: empty, hasAddress: false }
}

/** The addresses that somebody may choose from with one tap: those of the own book, where there are several. */
export async function addressChoices(call: Asked): Promise<readonly AddressChoice[]> {
  const saved = (await knownOf(call))?.saved ?? []
  if (saved.length < 2) return []
  return saved.map(({ id, fields }) => ({ id, lines: addressLines(emptyAddress('', fields)) }))
}

function withPlace(form: CheckoutForm, place: Place): CheckoutForm {
  const billing = { ...form.billing, ...place }
  return { ...form, billing, shipping: billing }
}

/** What the account of the one who is signed in knows, of addresses that the shop sells to. */
async function knownOf({ shop, person }: Asked): Promise<AccountAddresses | undefined> {
  if (person?.proof.by !== 'cookie') return undefined
  const known = await readAccountAddresses(shop.db, person.id)
  const soldTo = countriesSoldTo(shop.settings)
  return (
    known && { ...known, saved: known.saved.filter(({ fields }) => soldTo.includes(fields.country ?? '')) }
  )
}

function filledIn(
  begun: CheckoutForm,
  blank: Address,
  known: AccountAddresses,
  query: URLSearchParams,
): BegunForm {
  const { email, firstName, lastName, saved } = known
  const nameless: Address = { ...begun.billing, email, firstName, lastName }
  const ofBill = askedFor(saved, query.get('billing_address')) ?? saved.find((one) => one.forBilling)
  const ofGoods =
    askedFor(saved, query.get('shipping_address')) ?? saved.find((one) => one.forShipping && !one.forBilling)
  const billing = ofBill ? { ...blank, ...ofBill.fields } : nameless
  const bill = { ...billing, email: billing.email || email }
  const shipping = ofGoods ? { ...blank, ...ofGoods.fields } : bill
  return {
    form: { ...begun, billing: bill, shipsElsewhere: ofGoods !== undefined, shipping },
    hasAddress: Boolean(ofGoods ?? ofBill),
  }
}

/** Only of the own book: another account's number leads to nothing. */
function askedFor(saved: readonly SavedAddress[], id: string | null): SavedAddress | undefined {
  return saved.find((one) => String(one.id) === id)
}
