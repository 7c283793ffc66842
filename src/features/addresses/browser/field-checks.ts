import {
  type Address,
  type AddressField,
  billingFields,
  billNeeds,
  emptyAddress,
  shippingFields,
} from '../rules/address.ts'
import type { AddressFormat } from '../rules/address-format.ts'
import { addressProblems } from '../rules/address-problems.ts'
import { wireField } from '../rules/wire-fields.ts'
import { type AddressGroup, ofDelivery, problemText } from '../texts.ts'
import { removeProblem, showProblem, takeAtItsWord } from './field-problems.ts'
import { formatOf } from './formats.ts'

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
    if (target && touched.has(target)) void judge(form, target as Control, whenReleased)
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

async function judge(form: HTMLFormElement, control: Control, whenReleased: (act: () => void) => void) {
  const named = fieldNamed(control.name)
  if (!named) return
  const { country } = addressIn(form, named.group)
  // What cannot be checked here the shop checks itself, when it is sent.
  const format = await formatOf(country).catch(() => undefined)
  if (format) whenReleased(() => check(form, control, { ...named, format }))
}

type Judged = { readonly group: AddressGroup; readonly field: AddressField; readonly format: AddressFormat }

function check(form: HTMLFormElement, control: Control, { group, field, format }: Judged): void {
  const address = addressIn(form, group)
  const isOver = !control.isConnected || address.country !== format.country
  // What has been sent is being checked by the shop itself.
  if (isOver || form.classList.contains('processing')) return
  const isBill = group === 'billing'
  const problem = addressProblems(address, {
    format,
    fields: isBill ? billingFields : [...shippingFields, 'phone'],
    needs: isBill ? billNeeds : [],
    soldTo: countriesOf(form, group),
  }).find((candidate) => candidate.field === field)
  const where = !isBill && form.matches('.checkout') ? ofDelivery : ''
  if (problem) showProblem(control, problemText(problem, address, format, where))
  else removeProblem(control)
}

const fields = Object.keys(wireField) as AddressField[]

/** Which part of which address a control is; `undefined` for the others of the form. */
function fieldNamed(
  name: string,
): { readonly group: AddressGroup; readonly field: AddressField } | undefined {
  const [, group, wire] = /^(billing|shipping)_(\w+)$/.exec(name) ?? []
  const field = fields.find((candidate) => wireField[candidate] === wire)
  return field && { group: group as AddressGroup, field }
}

function addressIn(form: HTMLFormElement, group: AddressGroup): Address {
  const data = new FormData(form)
  const read = (field: AddressField) => String(data.get(`${group}_${wireField[field]}`) ?? '').trim()
  return emptyAddress('', Object.fromEntries(fields.map((field) => [field, read(field)])))
}

function countriesOf(form: HTMLFormElement, group: AddressGroup): string[] {
  const list = form.querySelector<HTMLSelectElement>(`#${group}_country`)
  return [...(list?.options ?? [])].map(({ value }) => value)
}
