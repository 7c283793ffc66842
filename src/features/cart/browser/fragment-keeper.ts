import { replaceElement } from '../../../browser/replace.ts'
import { browser, tab } from '../../../browser/storage.ts'
import { mayReuse } from '../rules/stored-fragments.ts'

/** Names of the record that the browser keeps for a visit (spec 3.4). */
const FRAGMENTS = 'wc_fragments'
const HASH = 'wc_cart_hash'
const CREATED = 'wc_cart_created'

type FragmentAnswer = { readonly fragments: Record<string, string>; readonly cart_hash: string }

/** Reads an answer of the cart's calls; `undefined` when it holds no fragments. */
export function fragmentsIn(answer: unknown): FragmentAnswer | undefined {
  const { fragments, cart_hash } = (answer ?? {}) as Partial<FragmentAnswer>
  return fragments && typeof cart_hash === 'string' ? { fragments, cart_hash } : undefined
}

/** Puts fragments in place of their elements, and keeps them for the next page of this visit. */
export function keepFragments({ fragments, cart_hash }: FragmentAnswer): void {
  showFragments(fragments)
  tab.set(FRAGMENTS, JSON.stringify(fragments))
  tab.set(HASH, cart_hash)
  tab.set(CREATED, String(Date.now()))
  browser.set(HASH, cart_hash)
}

/**
 * Shows what an earlier page of this visit kept, when it may still be shown (spec 4.4); `false` when the
 * server must be asked.
 */
export function showKeptFragments(): boolean {
  const created = Number.parseInt(tab.get(CREATED) ?? '', 10)
  const fragments = parsed(tab.get(FRAGMENTS))
  const stored = {
    cartHash: tab.get(HASH) ?? '',
    createdMs: Number.isFinite(created) ? created : undefined,
  }
  if (!fragments || !mayReuse(stored, cookie('woocommerce_cart_hash'), Date.now())) return false
  showFragments(fragments)
  return true
}

/** Forgets when the fragments were made, so that the next page asks the server. */
export function forgetFragments(): void {
  tab.remove(CREATED)
}

/** Runs `changed` when another tab has changed the cart. */
export function onOtherTab(changed: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key === HASH && event.newValue !== tab.get(HASH)) changed()
  })
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

function cookie(name: string): string | undefined {
  const entry = document.cookie.split('; ').find((candidate) => candidate.startsWith(`${name}=`))
  return entry?.slice(name.length + 1)
}
