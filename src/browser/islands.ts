import type { ComponentType } from 'react'
import type { Root } from 'react-dom/client'
import { type EarlyPresses, keepPresses } from './early-press.ts'
import { latePart } from './late-part.ts'
import { somebodyIsHere } from './presence.ts'
import { keepTyped } from './typed.ts'

/** A module whose default export is the component that the server rendered into the island. */
type IslandModule = { readonly default: ComponentType<Record<string, unknown>> }

/** Island name → how its code is fetched; nothing is fetched before an island of that name wakes. */
export type IslandRegistry = Readonly<Record<string, () => Promise<unknown>>>

let known: IslandRegistry = {}
const awake = new Map<Element, { readonly root: Root; readonly home: Element }>()
const waiting = new WeakMap<Element, AbortController>()

/** After any request in the background, whoever made it, what it may have brought wakes so much later (spec 9.4). */
const AFTER_REQUEST_MS = 1000

/** Tells which islands there are, and wakes those of the page. Called once, by the storefront. */
export function startIslands(registry: IslandRegistry): void {
  known = registry
  wakeIslands(document)
  afterRequests(wakeNewcomers)
}

/** Has every island under `root` wake when its `data-wake` says. */
export function wakeIslands(root: ParentNode): void {
  for (const island of islandsIn(root)) {
    if (waiting.has(island)) continue
    const calledOff = new AbortController()
    waiting.set(island, calledOff)
    const presses = keepPresses(island, calledOff.signal)
    whenDue(island, calledOff.signal, () => void hydrate(island, calledOff.signal, presses))
  }
}

/** Puts the islands under `root` to rest before their HTML goes away. */
export function unmountIslands(root: ParentNode): void {
  for (const island of islandsIn(root)) {
    waiting.get(island)?.abort()
    waiting.delete(island)
    awake.get(island)?.root.unmount()
    awake.delete(island)
  }
}

/** Islands that another script put into the page, or whose HTML it took away or replaced. */
function wakeNewcomers(): void {
  for (const [island, { home }] of awake) {
    if (!island.isConnected || island.firstElementChild !== home) unmountIslands(island as HTMLElement)
  }
  wakeIslands(document)
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

function whenDue(island: HTMLElement, signal: AbortSignal, wake: () => void): void {
  const due = { load: wake, visible: whenVisible, presence: whenSomebodyIsHere, interaction: whenTouched }
  const when = due[(island.dataset['wake'] ?? 'load') as keyof typeof due] ?? wake
  when(wake, island, signal)
}

function whenSomebodyIsHere(wake: () => void, _: Element, signal: AbortSignal): void {
  void somebodyIsHere().then(() => {
    if (!signal.aborted) wake()
  })
}

function whenVisible(wake: () => void, island: Element, signal: AbortSignal): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      wake()
    },
    { rootMargin: '200px' },
  )
  observer.observe(island)
  signal.addEventListener('abort', () => observer.disconnect())
}

/** At the first sign that somebody is about to use it, so that the code is there when they do. */
function whenTouched(wake: () => void, island: Element, signal: AbortSignal): void {
  const heard = new AbortController()
  const once = () => {
    heard.abort()
    wake()
  }
  for (const sign of ['pointerover', 'pointerdown', 'focusin']) {
    island.addEventListener(sign, once, { signal: AbortSignal.any([heard.signal, signal]), passive: true })
  }
}

async function hydrate(island: HTMLElement, signal: AbortSignal, presses: EarlyPresses): Promise<void> {
  const load = known[island.dataset['island'] ?? '']
  const [home, json] = [island.firstElementChild, island.querySelector(':scope > script')]
  if (signal.aborted || !load || !home) return
  const come = await latePart(island, () => Promise.all([import('./react-root.ts'), load()]))
  if (!come) presses.letGo()
  if (!come || signal.aborted) return
  const [{ hydrateInto }, module] = come
  const props = JSON.parse(json?.textContent || '{}') as Record<string, unknown>
  const giveBackTyped = keepTyped(home)
  const Component = (module as IslandModule).default
  const onAwake = () => {
    setTimeout(() => {
      giveBackTyped()
      void presses.again()
    })
  }
  const root = hydrateInto(home, Component, { props, id: island.dataset['id'] ?? '', onAwake })
  awake.set(island, { root, home })
}
