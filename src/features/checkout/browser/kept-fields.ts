import { tab } from '../../../browser/storage.ts'
import { followCountry } from '../../addresses/browser.ts'
import { wireField } from '../../addresses/rules/wire-fields.ts'
import type { AddressGroup } from '../../addresses/texts.ts'
import { type KeptValues, putBack } from '../rules/kept-values.ts'
import { forgetFields, KEPT_FIELDS } from './kept-fields-end.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type Kept = { readonly account: string; readonly values: KeptValues }

const ELSEWHERE = 'ship_to_different_address'
const groups: readonly AddressGroup[] = ['billing', 'shipping']
/** A closed list: no password, no key, no tick under the terms and nothing of a payment is ever kept. */
const names = [
  ...groups.flatMap((group) => Object.values(wireField).map((name) => `${group}_${name}`)),
  'order_comments',
]

/**
 * Keeps what is typed into the form for as long as the tab lives, and puts it back where the page comes anew: after a
 * reload, or a link away and back (WCAG 2.2.6). Of another account, or of a guest who has signed in, nothing is put
 * back. `then` is called when something was, for the total may be another.
 */
export function keepFields(form: HTMLFormElement, then: () => void): void {
  const account = form.dataset['account'] ?? ''
  const kept = keptOf(account)
  const keep = () => tab.set(KEPT_FIELDS, JSON.stringify({ account, values: valuesOf(form) } satisfies Kept))
  // What is typed while a country's fields come is kept with the rest, afterwards.
  void fillIn(form, kept ?? {}).then((isChanged) => {
    if (kept) keep()
    for (const type of ['input', 'change']) form.addEventListener(type, keep)
    if (isChanged) then()
  })
}

function keptOf(account: string): KeptValues | undefined {
  try {
    const kept = JSON.parse(tab.get(KEPT_FIELDS) ?? 'null') as Kept | null
    if (kept?.account === account) return kept.values
  } catch {
    // Not ours, or cut off: as good as nothing.
  }
  forgetFields()
  return undefined
}

function valuesOf(form: HTMLFormElement): KeptValues {
  const data = new FormData(form)
  const read = [...names, ELSEWHERE].map((name) => [name, String(data.get(name) ?? '')] as const)
  return Object.fromEntries(read.filter(([, value]) => value !== ''))
}

/** Countries first: they say which of the other fields there are. Whether anything is another than it was. */
async function fillIn(form: HTMLFormElement, kept: KeptValues): Promise<boolean> {
  const wanted = putBack(kept, valuesOf(form))
  if (wanted[ELSEWHERE]) tick(form)
  for (const group of groups) {
    const country = wanted[`${group}_country`]
    if (country) await chooseCountry(form, group, country)
  }
  for (const name of names) {
    const value = wanted[name]
    if (value) write(form, name, value)
  }
  return Object.keys(wanted).length > 0
}

function tick(form: HTMLFormElement): void {
  const box = form.querySelector<HTMLInputElement>(`input[name="${ELSEWHERE}"]`)
  if (box) box.checked = true
}

async function chooseCountry(form: HTMLFormElement, group: AddressGroup, country: string): Promise<void> {
  const list = form.querySelector<HTMLSelectElement>(`select[name="${group}_country"]`)
  const place = list?.closest<HTMLElement>('[data-address-fields]')
  if (!list || !place) return
  const before = list.value
  list.value = country
  // The shop does not sell there any more.
  if (list.value === '') list.value = before
  else await followCountry(place, list)
}

function write(form: HTMLFormElement, name: string, value: string): void {
  const field = form.querySelector<Control>(`[name="${name}"]`)
  if (!field || name.endsWith('_country')) return
  const before = field.value
  field.value = value
  if (field.value === '') field.value = before
  const asked = field.closest('details')
  if (asked) asked.open = true
}
