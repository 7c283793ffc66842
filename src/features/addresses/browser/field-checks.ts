import {
  type Address,
  type AddressField,
  type AddressGroup,
  billingFields,
  billingRequiredFields,
  emptyAddress,
  shippingFields,
} from '../rules/address.ts'
import type { AddressFormat } from '../rules/address-format.ts'
import { addressProblems } from '../rules/address-problems.ts'
import { addressProblemText } from '../rules/problem-text.ts'
import { wireField } from '../rules/wire-fields.ts'
import { deferWhilePointerDown } from './defer.ts'
import { startEmailHints } from './email-hint.ts'
import { hideProblem, removeProblem, showProblem } from './field-problems.ts'
import { formatOf } from './formats.ts'

type Control = HTMLInputElement | HTMLSelectElement

/**
 * Shows the problem of a field when it loses the focus, by the server's rule; never while the user types. An empty field
 * that was never edited shows no problem before the form is sent.
 */
export function startFieldChecks(form: HTMLFormElement): void {
  const whenReleased = deferWhilePointerDown(form)
  const edited = new WeakSet<EventTarget>()
  form.addEventListener('input', ({ target }) => {
    if (!target) return
    edited.add(target)
    hideProblem(target as HTMLElement)
  })
  form.addEventListener('focusout', ({ target }) => {
    if (target && edited.has(target)) void checkWhenLeft(form, target as Control, whenReleased)
  })
  startEmailHints(form, whenReleased)
}

async function checkWhenLeft(
  form: HTMLFormElement,
  control: Control,
  whenReleased: (act: () => void) => void,
) {
  const target = fieldByName(control.name)
  if (!target) return
  const { country } = readAddress(form, target.group)
  // What cannot be checked here is checked by the server when the form is sent.
  const format = await formatOf(country).catch(() => undefined)
  if (format) whenReleased(() => check(form, control, { ...target, format }))
}

type FieldToCheck = {
  readonly group: AddressGroup
  readonly field: AddressField
  readonly format: AddressFormat
}

function check(form: HTMLFormElement, control: Control, { group, field, format }: FieldToCheck): void {
  const address = readAddress(form, group)
  const isOutdated = !control.isConnected || address.country !== format.country
  // A sent form is being checked by the server.
  if (isOutdated || form.classList.contains('processing')) return
  const isBilling = group === 'billing'
  const problem = addressProblems(address, {
    format,
    fields: isBilling ? billingFields : [...shippingFields, 'phone'],
    requiredFields: isBilling ? billingRequiredFields : [],
    allowedCountries: countriesOf(form, group),
  }).find((candidate) => candidate.field === field)
  const isShipping = !isBilling && form.matches('.checkout')
  if (problem) showProblem(control, addressProblemText(problem, address, format, isShipping))
  else removeProblem(control)
}

const fields = Object.keys(wireField) as AddressField[]

/** The address and field that a control belongs to; `undefined` for other controls of the form. */
function fieldByName(
  name: string,
): { readonly group: AddressGroup; readonly field: AddressField } | undefined {
  const [, group, wireName] = /^(billing|shipping)_(\w+)$/.exec(name) ?? []
  const field = fields.find((candidate) => wireField[candidate] === wireName)
  return field && { group: group as AddressGroup, field }
}

function readAddress(form: HTMLFormElement, group: AddressGroup): Address {
  const data = new FormData(form)
  const read = (field: AddressField) => String(data.get(`${group}_${wireField[field]}`) ?? '').trim()
  return emptyAddress('', Object.fromEntries(fields.map((field) => [field, read(field)])))
}

function countriesOf(form: HTMLFormElement, group: AddressGroup): string[] {
  const list = form.querySelector<HTMLSelectElement>(`#${group}_country`)
  return [...(list?.options ?? [])].map(({ value }) => value)
}
