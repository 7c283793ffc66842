import { say } from '../../../browser/live-region.ts'
import type { AddressField } from '../rules/address.ts'
import { type AddressFormat, type FieldFormat, placeOrder } from '../rules/address-format.ts'
import { isOfDigits } from '../rules/postcode.ts'
import { wireField } from '../rules/wire-fields.ts'
import { countryChangedText } from '../texts.ts'
import { removeProblem } from './field-problems.ts'
import { formatOf } from './formats.ts'
import { showStates } from './state-field.ts'

/**
 * Fields of addresses follow the country that is chosen in `root`: their names, what must be filled in, their order,
 * and whether the state is chosen or written. What was typed stays, and so does the focus.
 */
export function followCountries(root: HTMLElement): void {
  root.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || !target.name.endsWith('_country')) return
    const place = target.closest<HTMLElement>('[data-address-fields]')
    if (place) void followCountry(place, target)
  })
}

/** The same for one address, whose `country` has been chosen by a script; done when its fields are there. */
export async function followCountry(place: HTMLElement, country: HTMLSelectElement): Promise<void> {
  const chosen = country.value
  const format = await formatOf(chosen).catch(() => looseFormat(place, chosen))
  // Another country may have been chosen meanwhile.
  if (country.value !== chosen) return
  for (const wanted of format.fields) showField(place, wanted, format)
  placeInOrder(place, format)
  place.dataset['order'] = placeOrder(format)
  place.dataset['country'] = chosen
  say(countryChangedText(country.selectedOptions[0]?.textContent ?? chosen))
}

/** Where the shop cannot be heard, everything may be written, and the server says what is missing. */
function looseFormat(place: HTMLElement, country: string): AddressFormat {
  const fields = (Object.keys(wireField) as AddressField[]).flatMap((field) => {
    const label = rowOf(place, field)?.querySelector('label')?.firstChild?.textContent
    return label ? [{ field, label, use: 'optional' as const }] : []
  })
  return { country, fields }
}

function showField(place: HTMLElement, { field, label, use }: FieldFormat, format: AddressFormat): void {
  const row = rowOf(place, field)
  if (!row || field === 'phone' || field === 'email' || field === 'country') return
  row.hidden = use === 'hidden'
  row.classList.toggle('validate-required', use === 'required')
  if (field === 'state') showStates(row, place.dataset['country'] ?? '', format)
  const control = row.querySelector<HTMLInputElement | HTMLSelectElement>('input, select')
  if (!control) return
  control.required = use === 'required' && place.dataset['addressFields'] === 'billing'
  if (field === 'postcode') control.inputMode = isOfDigits(format.postcode) ? 'numeric' : ''
  // What was wrong in one country may be right in another: it is judged anew when it is left, or sent.
  if (['city', 'state', 'postcode'].includes(field)) removeProblem(control)
  nameField(row, label, use === 'optional' && place.dataset['unmarked'] === undefined)
}

function nameField(row: HTMLElement, label: string, isOptional: boolean): void {
  const words = row.querySelector('label')
  if (!words) return
  const mark = document.createElement('span')
  mark.className = 'optional'
  mark.textContent = ' (optional)'
  words.replaceChildren(label, ...(isOptional ? [mark] : []))
}

/** Moves what stands elsewhere in that country, around the field that has the focus: to move that one would lose it. */
function placeInOrder(place: HTMLElement, format: AddressFormat): void {
  const wanted = format.fields.flatMap(({ field }) => {
    const row = rowOf(place, field)
    return row ? [partOf(place, row)] : []
  })
  const present = [...place.children].filter((part) => wanted.includes(part))
  if (wanted.every((part, index) => part === present[index])) return
  const held = wanted.find((part) => part.contains(document.activeElement)) ?? wanted[0]
  if (!held) return
  const at = wanted.indexOf(held)
  held.before(...wanted.slice(0, at))
  held.after(...wanted.slice(at + 1))
}

function rowOf(place: HTMLElement, field: AddressField): HTMLElement | null {
  const id = `${place.dataset['addressFields']}_${wireField[field]}_field`
  return place.querySelector<HTMLElement>(`#${CSS.escape(id)}`)
}

/** The child of the wrapper that holds the row: a field behind a link stands inside of that. */
function partOf(place: HTMLElement, row: Element): Element {
  const parent = row.parentElement
  return parent === place || !parent ? row : partOf(place, parent)
}
