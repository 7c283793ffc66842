import type { ComponentType } from 'react'
import type { Root } from 'react-dom/client'
import { loadComponent } from '../load-component.ts'
import { type EarlyPresses, recordPresses } from './early-press.ts'
import { firstInteraction } from './presence.ts'
import { recordTyped } from './typed-values.ts'

/** A module whose default export is the component that the server rendered into the island. */
type IslandModule = { readonly default: ComponentType<Record<string, unknown>> }

/** Island name → how its code is fetched; nothing is fetched before an island of that name is hydrated. */
export type IslandRegistry = Readonly<Record<string, () => Promise<unknown>>>

let known: IslandRegistry = {}
const hydrated = new Map<Element, { readonly root: Root; readonly home: Element }>()
const waiting = new WeakMap<Element, AbortController>()

/** New islands are hydrated this long after any background request (spec 9.4). */
const AFTER_REQUEST_MS = 1000

/** Registers the islands, and hydrates those of the page. Called once, by the storefront. */
export function startIslands(registry: IslandRegistry): void {
  known = registry
  hydrateIslands(document)
  afterRequests(hydrateNewIslands)
}

/** Hydrates every island under `root` at the time of its `data-hydrate`. */
export function hydrateIslands(root: ParentNode): void {
  for (const island of islandsIn(root)) {
    if (waiting.has(island)) continue
    const cancelled = new AbortController()
    waiting.set(island, cancelled)
    const presses = recordPresses(island, cancelled.signal)
    whenNeeded(island, cancelled.signal, () => void hydrate(island, cancelled.signal, presses))
  }
}

/** Unmounts the islands under `root` before their HTML is removed. */
export function unmountIslands(root: ParentNode): void {
  for (const island of islandsIn(root)) {
    waiting.get(island)?.abort()
    waiting.delete(island)
    hydrated.get(island)?.root.unmount()
    hydrated.delete(island)
  }
}

/** Handles islands that another script added, removed or replaced. */
function hydrateNewIslands(): void {
  for (const [island, { home }] of hydrated) {
    if (!island.isConnected || island.firstElementChild !== home) unmountIslands(island as HTMLElement)
  }
  hydrateIslands(document)
}

function afterRequests(act: () => void): void {
  let due: ReturnType<typeof setTimeout> | undefined
  const isRequest = (entry: PerformanceEntry) =>
    /^(fetch|xmlhttprequest)$/.test((entry as PerformanceResourceTiming).initiatorType)
  new PerformanceObserver((list) => {
    if (due !== undefined || !list.getEntries().some(isRequest)) return
    due = setTimeout(() => {
      due = undefined
      act()
    }, AFTER_REQUEST_MS)
  }).observe({ type: 'resource' })
}

function islandsIn(root: ParentNode): HTMLElement[] {
  const inside = [...root.querySelectorAll<HTMLElement>('[data-island]')]
  return root instanceof HTMLElement && root.dataset['island'] ? [root, ...inside] : inside
}

function whenNeeded(island: HTMLElement, signal: AbortSignal, start: () => void): void {
  const due = { load: start, visible: whenVisible, presence: whenPresent, interaction: whenTouched }
  const when = due[(island.dataset['hydrate'] ?? 'load') as keyof typeof due] ?? start
  when(start, island, signal)
}

function whenPresent(start: () => void, _: Element, signal: AbortSignal): void {
  void firstInteraction().then(() => {
    if (!signal.aborted) start()
  })
}

function whenVisible(start: () => void, island: Element, signal: AbortSignal): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      start()
    },
    { rootMargin: '200px' },
  )
  observer.observe(island)
  signal.addEventListener('abort', () => observer.disconnect())
}

/** When the visitor is about to use it, so that the code is loaded in time. */
function whenTouched(start: () => void, island: Element, signal: AbortSignal): void {
  const listening = new AbortController()
  const once = () => {
    listening.abort()
    start()
  }
  for (const sign of ['pointerover', 'pointerdown', 'focusin']) {
    island.addEventListener(sign, once, {
      signal: AbortSignal.any([listening.signal, signal]),
      passive: true,
    })
  }
}

async function hydrate(island: HTMLElement, signal: AbortSignal, presses: EarlyPresses): Promise<void> {
  const load = known[island.dataset['island'] ?? '']
  const [home, json] = [island.firstElementChild, island.querySelector(':scope > script')]
  if (signal.aborted || !load || !home) return
  const parts = await loadComponent(island, () => Promise.all([import('./react-root.ts'), load()]))
  if (!parts) presses.release()
  if (!parts || signal.aborted) return
  const [{ hydrateInto }, module] = parts
  const props = JSON.parse(json?.textContent || '{}') as Record<string, unknown>
  const restoreTyped = recordTyped(home)
  const restoreLinks = takeCartLinks(home)
  const Component = (module as IslandModule).default
  const onHydrated = () => {
    restoreLinks()
    setTimeout(() => {
      restoreTyped()
      void presses.replay()
    })
  }
  const root = hydrateInto(home, Component, { props, id: island.dataset['id'] ?? '', onHydrated })
  hydrated.set(island, { root, home })
}

/** Takes out the links to the cart that an add has put in meanwhile: the server's markup has none. Answers what puts them back. */
function takeCartLinks(home: Element): () => void {
  const links = [...home.querySelectorAll('.added_to_cart')]
  const places = links.map((link) => link.previousElementSibling)
  for (const link of links) link.remove()
  return () => links.forEach((link, index) => void places[index]?.after(link))
}
