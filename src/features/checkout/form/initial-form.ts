import type { Call } from '../../../platform/http/call.ts'
import { pendingRegistration } from '../../accounts/registration/pending-registration.ts'
import { addressLines } from '../../addresses/address-lines.ts'
import { type Address, emptyAddress } from '../../addresses/rules/address.ts'
import { loadSessionCart } from '../../cart/cart.ts'
import { type DeliveryLocation, locationOf } from '../../cart/rules/shipping-choice.ts'
import { sessionOf } from '../../cart/session/cart-session.ts'
import { defaultCustomerLocation, sellingCountries } from '../../settings/country-settings.ts'
import { baseCountry } from '../../settings/general.ts'
import { defaultCustomerAddress } from '../../tax/tax-settings.ts'
import {
  type AccountAddresses,
  readAccountAddresses,
  type SavedAddressFields,
} from '../account-address-store.ts'
import { type CheckoutForm, emptyCheckoutForm } from '../rules/checkout-form.ts'
import type { AddressChoice } from '../ui/SavedAddresses.tsx'

/** The form as it is first shown, and whether it holds an address that delivery can be computed for. */
export type InitialForm = { readonly form: CheckoutForm; readonly hasAddress: boolean }

type FormRequest = Pick<Call, 'shop' | 'person' | 'query' | 'cookies'>

/**
 * Signed-in buyers get their default addresses, or the saved ones that the URL names (`?billing_address=7`), if the shop
 * sells there; guests get the location that their cart was priced for, if they have chosen one, and the name and e-mail
 * address that they have registered with in this browser.
 */
export async function initialForm(call: FormRequest, cartLocation: DeliveryLocation): Promise<InitialForm> {
  const { settings } = call.shop
  const blankForm = emptyCheckoutForm(settings.get(baseCountry))
  const emptyForm = sellingCountries(settings).includes(cartLocation.country)
    ? withLocation(blankForm, cartLocation)
    : blankForm
  const account = await accountAddressesOf(call)
  if (account) return fillForm(emptyForm, blankForm.billing, account, call.query)
  const registered = await pendingRegistration(call)
  return { form: registered ? withNames(emptyForm, registered) : emptyForm, hasAddress: false }
}

/** The billing location of a shopper: chosen in the cart or saved in the account, otherwise that of new shoppers. */
export async function customerLocation(call: Call): Promise<DeliveryLocation> {
  const { settings } = call.shop
  const { stored } = await loadSessionCart(call.shop, sessionOf(call))
  const chosen = stored?.shipping.billing ?? locationOf(stored?.shipping ?? {})
  const { form, hasAddress } = await initialForm(call, chosen)
  if (hasAddress || chosen.country !== '') return locationOf(form.billing)
  if (settings.get(defaultCustomerAddress) === 'none') return locationOf({})
  const { country, state } = defaultCustomerLocation(settings)
  return locationOf({ country, state })
}

/** The saved addresses that a signed-in buyer may choose from; empty where there are fewer than two. */
export async function addressChoices(call: FormRequest): Promise<readonly AddressChoice[]> {
  const saved = (await accountAddressesOf(call))?.saved ?? []
  if (saved.length < 2) return []
  return saved.map(({ id, fields }) => ({ id, lines: addressLines(emptyAddress('', fields)) }))
}

function withLocation(form: CheckoutForm, location: DeliveryLocation): CheckoutForm {
  const billing = { ...form.billing, ...location }
  return { ...form, billing, shipping: billing }
}

function withNames(
  form: CheckoutForm,
  { email, firstName, lastName }: Pick<Address, 'email' | 'firstName' | 'lastName'>,
): CheckoutForm {
  const billing = { ...form.billing, email, firstName, lastName }
  return { ...form, billing, shipping: billing }
}

/** The signed-in buyer's account, with the saved addresses that the shop sells to. */
async function accountAddressesOf({ shop, person }: FormRequest): Promise<AccountAddresses | undefined> {
  if (person?.proof.by !== 'cookie') return undefined
  const account = await readAccountAddresses(shop.db, person.id)
  const soldTo = sellingCountries(shop.settings)
  return (
    account && {
      ...account,
      saved: account.saved.filter(({ fields }) => soldTo.includes(fields.country ?? '')),
    }
  )
}

function fillForm(
  emptyForm: CheckoutForm,
  blankAddress: Address,
  account: AccountAddresses,
  query: URLSearchParams,
): InitialForm {
  const { email, firstName, lastName, saved } = account
  const namedAddress: Address = { ...emptyForm.billing, email, firstName, lastName }
  const savedBilling =
    requestedAddress(saved, query.get('billing_address')) ?? saved.find((one) => one.forBilling)
  const savedShipping =
    requestedAddress(saved, query.get('shipping_address')) ??
    saved.find((one) => one.forShipping && !one.forBilling)
  const billing = savedBilling ? { ...blankAddress, ...savedBilling.fields } : namedAddress
  const billingWithEmail = { ...billing, email: billing.email || email }
  const shipping = savedShipping ? { ...blankAddress, ...savedShipping.fields } : billingWithEmail
  return {
    form: {
      ...emptyForm,
      billing: billingWithEmail,
      shipsToDifferentAddress: savedShipping !== undefined,
      shipping,
    },
    hasAddress: Boolean(savedShipping ?? savedBilling),
  }
}

/** Only saved addresses of this account: the id of another account's address is ignored. */
function requestedAddress(
  saved: readonly SavedAddressFields[],
  id: string | null,
): SavedAddressFields | undefined {
  return saved.find((one) => String(one.id) === id)
}
