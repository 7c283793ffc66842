import { tab } from '../../../browser/storage.ts'
import { followCountry } from '../../addresses/browser/follow-country.ts'
import type { AddressGroup } from '../../addresses/rules/address.ts'
import { wireField } from '../../addresses/rules/wire-fields.ts'
import { type DraftValues, valuesToRestore } from '../rules/draft-values.ts'
import { clearDraft, DRAFT_KEY } from './clear-draft.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type StoredDraft = { readonly account: string; readonly values: DraftValues }

const DIFFERENT_ADDRESS = 'ship_to_different_address'
const groups: readonly AddressGroup[] = ['billing', 'shipping']
/** A closed list: no password, no key, no consent to the terms and no payment data is ever stored. */
const names = [
  ...groups.flatMap((group) => Object.values(wireField).map((name) => `${group}_${name}`)),
  'order_comments',
]

/**
 * Stores typed values for the lifetime of the tab, and restores them after a reload or a visit to another page
 * (WCAG 2.2.6). Values of another account, or from before a sign-in, are not restored. `onRestored` is called when a value
 * was restored: the total may have changed.
 */
export function startDraft(form: HTMLFormElement, onRestored: () => void): void {
  const account = form.dataset['account'] ?? ''
  const draft = draftOf(account)
  const save = () =>
    tab.set(DRAFT_KEY, JSON.stringify({ account, values: valuesOf(form) } satisfies StoredDraft))
  // What is typed while the fields of a country load is stored with the next change.
  void restore(form, draft ?? {}).then((isChanged) => {
    if (draft) save()
    for (const type of ['input', 'change']) form.addEventListener(type, save)
    if (isChanged) onRestored()
  })
}

function draftOf(account: string): DraftValues | undefined {
  try {
    const draft = JSON.parse(tab.get(DRAFT_KEY) ?? 'null') as StoredDraft | null
    if (draft?.account === account) return draft.values
  } catch {
    // Invalid JSON counts as no draft.
  }
  clearDraft()
  return undefined
}

function valuesOf(form: HTMLFormElement): DraftValues {
  const data = new FormData(form)
  const read = [...names, DIFFERENT_ADDRESS].map((name) => [name, String(data.get(name) ?? '')] as const)
  return Object.fromEntries(read.filter(([, value]) => value !== ''))
}

/** Countries first: they decide which other fields exist. Answers whether any value has changed. */
async function restore(form: HTMLFormElement, draft: DraftValues): Promise<boolean> {
  const restored = valuesToRestore(draft, valuesOf(form))
  if (restored[DIFFERENT_ADDRESS]) tick(form)
  for (const group of groups) {
    const country = restored[`${group}_country`]
    if (country) await chooseCountry(form, group, country)
  }
  for (const name of names) {
    const value = restored[name]
    if (value) write(form, name, value)
  }
  return Object.keys(restored).length > 0
}

function tick(form: HTMLFormElement): void {
  const box = form.querySelector<HTMLInputElement>(`input[name="${DIFFERENT_ADDRESS}"]`)
  if (box) box.checked = true
}

async function chooseCountry(form: HTMLFormElement, group: AddressGroup, country: string): Promise<void> {
  const list = form.querySelector<HTMLSelectElement>(`select[name="${group}_country"]`)
  const container = list?.closest<HTMLElement>('[data-address-fields]')
  if (!list || !container) return
  const before = list.value
  list.value = country
  // The shop no longer sells to that country.
  if (list.value === '') list.value = before
  else await followCountry(container, list)
}

function write(form: HTMLFormElement, name: string, value: string): void {
  const field = form.querySelector<Control>(`[name="${name}"]`)
  if (!field || name.endsWith('_country')) return
  const before = field.value
  field.value = value
  if (field.value === '') field.value = before
  const collapsed = field.closest('details')
  if (collapsed) collapsed.open = true
}
