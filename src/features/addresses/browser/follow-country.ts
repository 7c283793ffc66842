import { readOut } from '../../../browser/live-region.ts'
import { listen } from '../../../browser/wire-events.ts'
import * as messages from '../messages.ts'
import type { AddressField } from '../rules/address.ts'
import { type AddressFormat, type FieldFormat, locationOrder } from '../rules/address-format.ts'
import { isNumericPostcode } from '../rules/postcode.ts'
import { wireField } from '../rules/wire-fields.ts'
import { removeProblem } from './field-problems.ts'
import { formatOf } from './formats.ts'
import { showStates } from './state-field.ts'

/**
 * Address fields follow the selected country in `root`: their labels, which are required, their order, and whether the
 * state is a list or a text field. Typed text and the focus stay. `unlessOthers`: not where a script of others has done it.
 */
export function followCountries(root: HTMLElement, { unlessOthers = false } = {}): void {
  let isDoneByOthers = false
  if (unlessOthers) listen('country_to_state_changed', () => (isDoneByOthers = true))
  root.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || !target.name.endsWith('_country')) return
    const container = target.closest<HTMLElement>('[data-address-fields]')
    if (container) void followCountry(container, target, () => isDoneByOthers)
  })
}

/** The same for one address whose `country` a script has selected; resolves when its fields are shown. */
export async function followCountry(
  container: HTMLElement,
  country: HTMLSelectElement,
  isDone = () => false,
): Promise<void> {
  const countryCode = country.value
  const format = await formatOf(countryCode).catch(() => permissiveFormat(container, countryCode))
  // Another country may have been chosen meanwhile.
  if (country.value !== countryCode || isDone()) return
  for (const fieldFormat of format.fields) showField(container, fieldFormat, format)
  arrangeRows(container, format)
  container.dataset['order'] = locationOrder(format)
  container.dataset['country'] = countryCode
  readOut(messages.countryChanged({ country: country.selectedOptions[0]?.textContent ?? countryCode }))
}

/** If the server cannot be reached, every field is optional, and the server checks later. */
function permissiveFormat(container: HTMLElement, country: string): AddressFormat {
  const fields = (Object.keys(wireField) as AddressField[]).flatMap((field) => {
    const label = rowOf(container, field)?.querySelector('label')?.firstChild?.textContent
    return label ? [{ field, label, use: 'optional' as const }] : []
  })
  return { country, fields }
}

function showField(container: HTMLElement, { field, label, use }: FieldFormat, format: AddressFormat): void {
  const row = rowOf(container, field)
  if (!row || field === 'phone' || field === 'email' || field === 'country') return
  row.hidden = use === 'hidden'
  row.classList.toggle('validate-required', use === 'required')
  if (field === 'state') showStates(row, container.dataset['country'] ?? '', format)
  const control = row.querySelector<HTMLInputElement | HTMLSelectElement>('input, select')
  if (!control) return
  control.required = use === 'required' && container.dataset['addressFields'] === 'billing'
  if (field === 'postcode') control.inputMode = isNumericPostcode(format.postcode) ? 'numeric' : ''
  // What is invalid in one country may be valid in another: it is checked again when the field loses the focus, or is sent.
  if (['city', 'state', 'postcode'].includes(field)) removeProblem(control)
  labelField(row, label, use === 'optional' && container.dataset['unmarked'] === undefined)
}

function labelField(row: HTMLElement, label: string, isOptional: boolean): void {
  const labelElement = row.querySelector('label')
  if (!labelElement) return
  const optionalText = document.createElement('span')
  optionalText.className = 'optional'
  optionalText.textContent = ` ${messages.optional()}`
  labelElement.replaceChildren(label, ...(isOptional ? [optionalText] : []))
}

/** Reorders the rows around the focused field: moving that one would lose the focus. */
function arrangeRows(container: HTMLElement, format: AddressFormat): void {
  const ordered = format.fields.flatMap(({ field }) => {
    const row = rowOf(container, field)
    return row ? [childOf(container, row)] : []
  })
  const present = [...container.children].filter((part) => ordered.includes(part))
  if (ordered.every((part, index) => part === present[index])) return
  const anchor = ordered.find((part) => part.contains(document.activeElement)) ?? ordered[0]
  if (!anchor) return
  const at = ordered.indexOf(anchor)
  anchor.before(...ordered.slice(0, at))
  anchor.after(...ordered.slice(at + 1))
}

function rowOf(container: HTMLElement, field: AddressField): HTMLElement | null {
  const id = `${container.dataset['addressFields']}_${wireField[field]}_field`
  return container.querySelector<HTMLElement>(`#${CSS.escape(id)}`)
}

/** The child of the container that holds the row: a collapsed field is nested deeper. */
function childOf(container: HTMLElement, row: Element): Element {
  const parent = row.parentElement
  return parent === container || !parent ? row : childOf(container, parent)
}
