import type { Answer, PersonalPage } from '../../../platform/http/call.ts'
import { idOf } from '../../../platform/http/input.ts'
import { NotFound } from '../../../platform/http/refusal.ts'
import type { Notice } from '../../../ui/Notices.tsx'
import {
  addressFormat,
  addressLines,
  countryName,
  readAddress,
  validateAddress,
} from '../../addresses/addresses.ts'
import { type Address, emptyAddress } from '../../addresses/rules/address.ts'
import { baseCountry } from '../../settings/general.ts'
import { countriesSoldTo } from '../../shipping/shipping.ts'
import { accountPage } from '../account-page.tsx'
import { doneAt, problem, stale, statusOf } from '../answers.ts'
import { askedOf } from '../asked-address.ts'
import { formHolds, nonceField } from '../form-nonce.ts'
import { type AddressToSave, addressesOf, preferAddress, removeAddress, saveAddress } from '../my-account.ts'
import type { OwnCall } from '../own.ts'
import { type BookAddress, firstChoice } from '../rules/address-book.ts'
import { saveRefusalText, texts } from '../texts.ts'
import { AddressBook } from '../ui/AddressBook.tsx'
import { AddressForm } from '../ui/AddressForm.tsx'

const PATH = '/my-account/edit-address/'

type Refused = { readonly problems?: readonly Notice[]; readonly status?: number }

/** `GET /my-account/edit-address/`: the address book. */
export function addressBook(call: OwnCall): Promise<PersonalPage> {
  return showBook(call, {})
}

/** `POST /my-account/edit-address/`: another first choice, or an address less. */
export async function changeBook(call: OwnCall): Promise<Answer | PersonalPage> {
  if (!formHolds(call, 'woocommerce-edit_address')) return showBook(call, stale)
  const { shop, person, form } = call
  const named = (field: string) => idOf(form.get(field)) ?? 0
  const isRemoved = form.has('remove_address')
  const kind = form.has('prefer_billing') ? 'billing' : 'shipping'
  const outcome = isRemoved
    ? await removeAddress(shop, person.id, named('remove_address'))
    : await preferAddress(shop, person.id, named(`prefer_${kind}`), kind)
  if (outcome.ok) return doneAt(PATH, isRemoved ? 'address-removed' : 'address-chosen')
  return showBook(call, { problems: [problem(texts.noAddress)], status: statusOf(outcome.reason) })
}

async function showBook(call: OwnCall, refused: Refused): Promise<PersonalPage> {
  const body = (
    <AddressBook
      book={await addressesOf(call.shop, call.person.id)}
      nonce={nonceField(call, 'woocommerce-edit_address')}
      addressLines={addressLines}
    />
  )
  return accountPage(call, { ...refused, title: 'Addresses', place: 'edit-address', body })
}

/** `GET /my-account/edit-address/:kind/`: `billing`, `shipping`, `new`, or an address by its number. */
export async function addressToEdit(call: OwnCall): Promise<PersonalPage> {
  const { which, entry } = await namedBy(call)
  return showForm(call, which, { entry, address: entry?.address ?? freshAddress(call) })
}

/** `POST /my-account/edit-address/:kind/`. */
export async function keepAddress(call: OwnCall): Promise<Answer | PersonalPage> {
  const { which, entry } = await namedBy(call)
  const asked = askedOf(which)
  const address = readAddress(call.form, asked.group, asked.fields)
  const again = (refused: Refused) => showForm(call, which, { entry, address }, refused)
  if (!formHolds(call, 'woocommerce-edit_address')) return again(stale)
  const allowedCountries = countriesSoldTo(call.shop.settings)
  const checked = validateAddress(address, { ...asked, allowedCountries: allowedCountries })
  if ('problems' in checked) return again({ problems: checked.problems, status: 400 })

  const choose = (['billing', 'shipping'] as const).filter((kind) => call.form.has(`for_${kind}`))
  const saved = await saveAddress(call.shop, call.person.id, { which, address: checked.normalized, choose })
  if (saved.ok) return doneAt(PATH, 'address-saved')
  return again({ problems: [problem(saveRefusalText[saved.reason])], status: statusOf(saved.reason) })
}

/** What the address of the page names; an address of somebody else is one that is not there. */
async function namedBy(call: OwnCall): Promise<{ which: AddressToSave; entry: BookAddress | undefined }> {
  const kind = call.params['kind'] ?? ''
  if (kind === 'new') return { which: kind, entry: undefined }
  const book = await addressesOf(call.shop, call.person.id)
  if (kind === 'billing' || kind === 'shipping') return { which: kind, entry: firstChoice(book, kind) }
  const entry = book.find(({ id }) => id === idOf(kind))
  if (!entry) throw new NotFound()
  return { which: { id: entry.id }, entry }
}

function freshAddress({ shop, person }: OwnCall): Address {
  return emptyAddress(shop.settings.get(baseCountry), { email: person.email })
}

type Shown = { readonly entry: BookAddress | undefined; readonly address: Address }

function showForm(
  call: OwnCall,
  which: AddressToSave,
  { entry, address }: Shown,
  refused: Refused = {},
): PersonalPage {
  const { group, fields } = askedOf(which)
  const isOfBook = which === 'new' || typeof which === 'object'
  const choose = { billing: entry?.forBilling ?? false, shipping: entry?.forShipping ?? false }
  const body = (
    <AddressForm
      action={`${PATH}${call.params['kind']}/`}
      nonce={nonceField(call, 'woocommerce-edit_address')}
      group={group}
      fields={fields}
      address={address.email === '' ? { ...address, email: call.person.email } : address}
      format={addressFormat(address.country)}
      countries={countriesSoldTo(call.shop.settings).map((code) => ({ code, name: countryName(code) }))}
      problems={refused.problems ?? []}
      choose={isOfBook ? choose : undefined}
    />
  )
  return accountPage(call, { ...refused, title: titleOf(which), place: 'edit-address', body })
}

function titleOf(which: AddressToSave): string {
  if (which === 'billing') return 'Address for bills'
  if (which === 'shipping') return 'Address for deliveries'
  return which === 'new' ? 'A new address' : 'Change the address'
}
