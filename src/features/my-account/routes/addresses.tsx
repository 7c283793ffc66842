import type { Answer, PersonalPage } from '../../../platform/http/call.ts'
import { idOf } from '../../../platform/http/input.ts'
import { NotFound } from '../../../platform/http/refusal.ts'
import { addressLines } from '../../addresses/address-lines.ts'
import { addressFormat, readAddress, validateAddress } from '../../addresses/addresses.ts'
import { countryOptions } from '../../addresses/country-names.ts'
import {
  type Address,
  type AddressField,
  billingFields,
  billingRequiredFields,
  emptyAddress,
  shippingFields,
} from '../../addresses/rules/address.ts'
import { sellingCountries } from '../../settings/country-settings.ts'
import { baseCountry } from '../../settings/general.ts'
import { accountPage } from '../account-page.tsx'
import { type PageRefusal, problem, redirectWithNotice, staleForm, statusOf } from '../answers.ts'
import { hasValidNonce, nonceField } from '../form-nonce.ts'
import * as messages from '../messages.ts'
import {
  type AddressToSave,
  addressesOf,
  removeAddress,
  saveAddress,
  setDefaultAddress,
} from '../my-account.ts'
import { saveAddressRefusalText } from '../refusal-texts.ts'
import { type AddressBookEntry, type AddressKind, defaultAddress } from '../rules/address-book.ts'
import type { SignedInCall } from '../signed-in.ts'
import { AddressBook } from '../ui/addresses/AddressBook.tsx'
import { AddressForm } from '../ui/addresses/AddressForm.tsx'

const PATH = '/my-account/edit-address/'

/** `GET /my-account/edit-address/`: the address book. */
export function addressBookPage(call: SignedInCall): Promise<PersonalPage> {
  return showAddressBook(call, {})
}

/** `POST /my-account/edit-address/`: sets another default address, or removes one. */
export async function changeAddressBook(call: SignedInCall): Promise<Answer | PersonalPage> {
  if (!hasValidNonce(call, 'woocommerce-edit_address')) return showAddressBook(call, staleForm())
  const { shop, person, form } = call
  const idIn = (field: string) => idOf(form.get(field)) ?? 0
  const isRemoval = form.has('remove_address')
  const kind = form.has('prefer_billing') ? 'billing' : 'shipping'
  const outcome = isRemoval
    ? await removeAddress(shop, person.id, idIn('remove_address'))
    : await setDefaultAddress(shop, person.id, idIn(`prefer_${kind}`), kind)
  if (outcome.ok) return redirectWithNotice(PATH, isRemoval ? 'address-removed' : 'address-chosen')
  return showAddressBook(call, {
    problems: [problem(messages.noAddress())],
    status: statusOf(outcome.reason),
  })
}

async function showAddressBook(call: SignedInCall, refused: PageRefusal): Promise<PersonalPage> {
  const body = (
    <AddressBook
      book={await addressesOf(call.shop, call.person.id)}
      nonce={nonceField(call, 'woocommerce-edit_address')}
      addressLines={addressLines}
    />
  )
  return accountPage(call, { ...refused, title: messages.addresses(), section: 'edit-address', body })
}

/** `GET /my-account/edit-address/:kind/`: `billing`, `shipping`, `new`, or the id of an address. */
export async function addressPage(call: SignedInCall): Promise<PersonalPage> {
  const { target, entry } = await targetOf(call)
  return showForm(call, target, { entry, address: entry?.address ?? newAddress(call) })
}

/** `POST /my-account/edit-address/:kind/`. */
export async function submitAddress(call: SignedInCall): Promise<Answer | PersonalPage> {
  const { target, entry } = await targetOf(call)
  const formFields = formFieldsOf(target)
  const address = readAddress(call.form, formFields.group, formFields.fields)
  const showFormAgain = (refused: PageRefusal) => showForm(call, target, { entry, address }, refused)
  if (!hasValidNonce(call, 'woocommerce-edit_address')) return showFormAgain(staleForm())
  const allowedCountries = sellingCountries(call.shop.settings)
  const validated = validateAddress(address, { ...formFields, allowedCountries })
  if (!validated.ok) return showFormAgain({ problems: validated.problems, status: 400 })

  const defaultFor = (['billing', 'shipping'] as const).filter((kind) => call.form.has(`for_${kind}`))
  const saved = await saveAddress(call.shop, call.person.id, { target, address: validated.value, defaultFor })
  if (saved.ok) return redirectWithNotice(PATH, 'address-saved')
  return showFormAgain({
    problems: [problem(saveAddressRefusalText[saved.reason]())],
    status: statusOf(saved.reason),
  })
}

type FormFields = {
  /** The prefix of the field names. */
  readonly group: AddressKind
  readonly fields: readonly AddressField[]
  readonly requiredFields: readonly AddressField[]
}

/** The form fields of a saved address. A billing address needs a phone and an e-mail address. */
function formFieldsOf(target: AddressToSave): FormFields {
  if (target === 'billing')
    return { group: 'billing', fields: billingFields, requiredFields: billingRequiredFields }
  const fields = target === 'shipping' ? shippingFields : [...shippingFields, 'phone' as const]
  return { group: 'shipping', fields, requiredFields: [] }
}

/** The address that the URL names; another account's address is not found. */
async function targetOf(
  call: SignedInCall,
): Promise<{ target: AddressToSave; entry: AddressBookEntry | undefined }> {
  const kind = call.params['kind'] ?? ''
  if (kind === 'new') return { target: kind, entry: undefined }
  const book = await addressesOf(call.shop, call.person.id)
  if (kind === 'billing' || kind === 'shipping') return { target: kind, entry: defaultAddress(book, kind) }
  const entry = book.find(({ id }) => id === idOf(kind))
  if (!entry) throw new NotFound()
  return { target: { id: entry.id }, entry }
}

function newAddress({ shop, person }: SignedInCall): Address {
  return emptyAddress(shop.settings.get(baseCountry), { email: person.email })
}

type AddressFormState = { readonly entry: AddressBookEntry | undefined; readonly address: Address }

function showForm(
  call: SignedInCall,
  target: AddressToSave,
  { entry, address }: AddressFormState,
  refused: PageRefusal = {},
): PersonalPage {
  const { group, fields } = formFieldsOf(target)
  const isFromBook = target === 'new' || typeof target === 'object'
  const defaultFor = { billing: entry?.forBilling ?? false, shipping: entry?.forShipping ?? false }
  const body = (
    <AddressForm
      action={`${PATH}${call.params['kind']}/`}
      nonce={nonceField(call, 'woocommerce-edit_address')}
      group={group}
      fields={fields}
      address={address.email === '' ? { ...address, email: call.person.email } : address}
      format={addressFormat(address.country)}
      countries={countryOptions(sellingCountries(call.shop.settings))}
      problems={refused.problems ?? []}
      defaultFor={isFromBook ? defaultFor : undefined}
    />
  )
  return accountPage(call, { ...refused, title: titleOf(target), section: 'edit-address', body })
}

function titleOf(target: AddressToSave): string {
  if (target === 'billing') return messages.billingAddress()
  if (target === 'shipping') return messages.shippingAddress()
  return target === 'new' ? messages.addAddress() : messages.editAddress()
}
