import { replaceElement } from '../../../browser/replace.ts'
import { pageData } from '../../../browser/shop-data.ts'
import { browser, tab } from '../../../browser/storage.ts'
import { mayReuse } from '../rules/stored-fragments.ts'

export type FragmentAnswer = { readonly fragments: Record<string, string>; readonly cart_hash: string }

/** When the fragments were made (spec 3.4); the names of the other two are the shop's (docs/wire.md 3.2). */
const CREATED = 'wc_cart_created'

/** Reads an answer of the cart's calls; `undefined` when it holds no fragments. */
export function fragmentsIn(answer: unknown): FragmentAnswer | undefined {
  const { fragments, cart_hash } = (answer ?? {}) as Partial<FragmentAnswer>
  return fragments && typeof fragments === 'object' && typeof cart_hash === 'string'
    ? { fragments, cart_hash }
    : undefined
}

/**
 * Replaces the elements of fragments, and stores the fragments for the next page of this tab: all of them, or, where the
 * storage is full, none, so that old ones are not used with the new hash.
 */
export function storeFragments({ fragments, cart_hash }: FragmentAnswer): void {
  showFragments(fragments)
  const { fragmentsName, hashName } = names()
  tab.remove(CREATED)
  const isStored = tab.set(fragmentsName, JSON.stringify(fragments)) && tab.set(hashName, cart_hash)
  if (isStored) tab.set(CREATED, String(Date.now()))
  browser.set(hashName, cart_hash)
}

/**
 * Shows the stored fragments, when they are still valid (spec 4.4); `false` when they must be requested.
 */
export function showStoredFragments(): boolean {
  const { fragmentsName, hashName } = names()
  const created = Number.parseInt(tab.get(CREATED) ?? '', 10)
  const fragments = parsed(tab.get(fragmentsName))
  const stored = {
    cartHash: tab.get(hashName) ?? '',
    createdMs: Number.isFinite(created) ? created : undefined,
  }
  if (!fragments || !mayReuse(stored, cookie('woocommerce_cart_hash'), Date.now())) return false
  showFragments(fragments)
  return true
}

/** Forgets when the fragments were made, so that the next page requests them again. */
export function forgetFragments(): void {
  tab.remove(CREATED)
}

/** Runs `changed` when another tab has changed the cart. */
export function onOtherTab(changed: () => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    const { hashName } = names()
    if (key === hashName && newValue !== tab.get(hashName)) changed()
  })
}

/** Of the browser's cookies that scripts may read. */
export function cookie(name: string): string | undefined {
  const entry = document.cookie.split('; ').find((candidate) => candidate.startsWith(`${name}=`))
  return entry?.slice(name.length + 1)
}

function names(): { readonly fragmentsName: string; readonly hashName: string } {
  const { fragment_name, cart_hash_key } = pageData('wc_cart_fragments_params')
  return {
    fragmentsName: String(fragment_name ?? 'wc_fragments'),
    hashName: String(cart_hash_key ?? 'wc_cart_hash'),
  }
}

function showFragments(fragments: Readonly<Record<string, string>>): void {
  for (const [selector, markup] of Object.entries(fragments)) {
    for (const element of document.querySelectorAll(selector)) replaceElement(element, markup)
  }
}

function parsed(text: string | null): Record<string, string> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null ? (value as Record<string, string>) : undefined
  } catch {
    return undefined
  }
}
