import type { AddressFormat } from '../rules/address-format.ts'
import { type State, stateCode } from '../rules/states.ts'

type Control = HTMLInputElement | HTMLSelectElement

/** What was chosen or typed for each country, so that who comes back to it finds it again. */
const typed = new WeakMap<HTMLElement, Map<string, string>>()

/**
 * Makes the state a list to choose from where the country has one, else a field to write in. What stands in it comes
 * along from the country `from` where it means something; a code of one country's list does not in another.
 */
export function showStates(row: HTMLElement, from: string, format: AddressFormat): void {
  const control = row.querySelector<Control>('input, select')
  if (!control) return
  const kept = typed.get(row) ?? new Map<string, string>()
  typed.set(row, kept)
  kept.set(from, control.value)
  const isWritten = control instanceof HTMLInputElement
  const known = kept.get(format.country) ?? (isWritten ? control.value : '')
  const fresh = format.states ? listOf(format.states, known) : written(control, known)
  if (fresh === control) return
  for (const name of ['id', 'name', 'autocomplete'])
    fresh.setAttribute(name, control.getAttribute(name) ?? '')
  const hadFocus = control === document.activeElement
  control.replaceWith(fresh)
  if (hadFocus) fresh.focus()
}

function written(control: Control, text: string): HTMLInputElement {
  const field = control instanceof HTMLInputElement ? control : document.createElement('input')
  field.className = 'input-text'
  field.maxLength = 100
  field.value = text
  return field
}

function listOf(states: readonly State[], known: string): HTMLSelectElement {
  const list = document.createElement('select')
  list.append(new Option('Choose …', ''))
  for (const { code, name } of states) list.append(new Option(name, code))
  list.value = stateCode(states, known) ?? ''
  return list
}
