import * as messages from '../messages.ts'
import type { AddressFormat } from '../rules/address-format.ts'
import { type State, stateCode } from '../rules/states.ts'

type Control = HTMLInputElement | HTMLSelectElement

/** The state selected or typed for each country, restored when the country is selected again. */
const typedStates = new WeakMap<HTMLElement, Map<string, string>>()

/**
 * Makes the state a select where the country has a list, otherwise a text field. The text comes along from the country
 * `from` where it has a meaning; a code of one country's list has none in another.
 */
export function showStates(row: HTMLElement, from: string, format: AddressFormat): void {
  const control = row.querySelector<Control>('input, select')
  if (!control) return
  const typedByCountry = typedStates.get(row) ?? new Map<string, string>()
  typedStates.set(row, typedByCountry)
  typedByCountry.set(from, control.value)
  const isTextField = control instanceof HTMLInputElement
  const currentText = typedByCountry.get(format.country) ?? (isTextField ? control.value : '')
  const replacement = format.states
    ? selectField(format.states, currentText)
    : textField(control, currentText)
  if (replacement === control) return
  for (const name of ['id', 'name', 'autocomplete'])
    replacement.setAttribute(name, control.getAttribute(name) ?? '')
  const hadFocus = control === document.activeElement
  control.replaceWith(replacement)
  if (hadFocus) replacement.focus()
}

function textField(control: Control, text: string): HTMLInputElement {
  const field = control instanceof HTMLInputElement ? control : document.createElement('input')
  field.className = 'input-text'
  field.maxLength = 100
  field.value = text
  return field
}

function selectField(states: readonly State[], currentText: string): HTMLSelectElement {
  const list = document.createElement('select')
  list.className = 'state_select'
  list.append(new Option(messages.selectOption(), ''))
  for (const { code, name } of states) list.append(new Option(name, code))
  list.value = stateCode(states, currentText) ?? ''
  return list
}
