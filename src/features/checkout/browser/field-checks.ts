import type { Address } from '../../orders/rules/address.ts'
import { type AddressField, addressProblems } from '../rules/address-problems.ts'
import { wireField } from '../rules/wire-fields.ts'
import { problemText } from '../texts.ts'
import { removeProblem, showProblem, takeAtItsWord } from './field-problems.ts'

type Group = 'billing' | 'shipping'
type Control = HTMLInputElement | HTMLSelectElement

/**
 * Says what is wrong with a field when it is left, by the rule that the server goes by; never while it is typed
 * into. A field that nobody has filled in yet is not complained about before the form is sent.
 */
export function startFieldChecks(form: HTMLFormElement): void {
  const whenReleased = pointerWatch(form)
  const touched = new WeakSet<EventTarget>()
  form.addEventListener('input', ({ target }) => {
    if (!target) return
    touched.add(target)
    takeAtItsWord(target as HTMLElement)
  })
  form.addEventListener('focusout', ({ target }) => {
    if (target && touched.has(target)) whenReleased(() => check(form, target as Control))
  })
}

/**
 * Words below a field move what is under them: while a finger or the mouse is down they wait, so that the press
 * that left the field still hits what it was meant for.
 */
function pointerWatch(form: HTMLFormElement): (act: () => void) => void {
  let isDown = false
  let waiting: (() => void)[] = []
  form.ownerDocument.addEventListener('pointerdown', () => {
    isDown = true
  })
  const release = () => {
    isDown = false
    const due = waiting
    waiting = []
    // After the click that belongs to this press.
    for (const act of due) setTimeout(act)
  }
  for (const end of ['pointerup', 'pointercancel']) form.ownerDocument.addEventListener(end, release)
  return (act) => {
    if (isDown) waiting.push(act)
    else act()
  }
}

function check(form: HTMLFormElement, control: Control): void {
  const named = fieldOf(control.name)
  // What has been sent is being checked by the shop itself.
  if (!named || !control.isConnected || form.classList.contains('processing')) return
  const { group, field } = named
  const needs: readonly AddressField[] = group === 'billing' ? ['phone', 'email'] : []
  const problem = addressProblems(addressIn(form, group), countriesOf(form, group), needs).find(
    (candidate) => candidate.field === field,
  )
  if (problem) showProblem(control, problemText(group, field, problem.reason))
  else removeProblem(control)
}

const fields = Object.keys(wireField) as AddressField[]

/** Which part of which address a control is; `undefined` for the others of the form. */
function fieldOf(name: string): { readonly group: Group; readonly field: AddressField } | undefined {
  const [, group, wire] = /^(billing|shipping)_(\w+)$/.exec(name) ?? []
  const field = fields.find((candidate) => wireField[candidate] === wire)
  return field && { group: group as Group, field }
}

function addressIn(form: HTMLFormElement, group: Group): Address {
  const data = new FormData(form)
  const read = (field: AddressField) => String(data.get(`${group}_${wireField[field]}`) ?? '').trim()
  return Object.fromEntries(fields.map((field) => [field, read(field)])) as Address
}

function countriesOf(form: HTMLFormElement, group: Group): string[] {
  const list = form.querySelector<HTMLSelectElement>(`#${group}_country`)
  return [...(list?.options ?? [])].map(({ value }) => value)
}
