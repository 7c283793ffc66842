import type { ComponentType } from 'react'
import type { Root } from 'react-dom/client'
import { keepTyped } from './typed.ts'

/** A module whose default export is the component that the server rendered into the island. */
export type IslandModule = { readonly default: ComponentType<Record<string, unknown>> }

/** Island name → how its code is fetched; nothing is fetched before an island of that name wakes. */
export type IslandRegistry = Readonly<Record<string, () => Promise<unknown>>>

let known: IslandRegistry = {}
const roots = new Map<Element, Root>()
const waiting = new WeakMap<Element, AbortController>()

/** Tells which islands there are, and wakes those of the page. Called once, by the storefront. */
export function startIslands(registry: IslandRegistry): void {
  known = registry
  wakeIslands(document)
}

/** Has every island under `root` wake when its `data-wake` says. */
export function wakeIslands(root: ParentNode): void {
  for (const island of islandsIn(root)) {
    if (waiting.has(island) || roots.has(island)) continue
    const calledOff = new AbortController()
    waiting.set(island, calledOff)
    whenDue(island, calledOff.signal, () => void hydrate(island, calledOff.signal))
  }
}

/** Puts the islands under `root` to rest before their HTML goes away. */
export function unmountIslands(root: ParentNode): void {
  for (const island of islandsIn(root)) {
    waiting.get(island)?.abort()
    roots.get(island)?.unmount()
    roots.delete(island)
  }
}

function islandsIn(root: ParentNode): HTMLElement[] {
  const inside = [...root.querySelectorAll<HTMLElement>('[data-island]')]
  return root instanceof HTMLElement && root.dataset['island'] ? [root, ...inside] : inside
}

function whenDue(island: HTMLElement, signal: AbortSignal, wake: () => void): void {
  const due = { load: wake, idle: whenIdle, visible: whenVisible, interaction: whenTouched }
  const when = due[(island.dataset['wake'] ?? 'load') as keyof typeof due] ?? wake
  when(wake, island, signal)
}

function whenIdle(wake: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(wake, { timeout: 2000 })
  else setTimeout(wake, 200)
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

async function hydrate(island: HTMLElement, signal: AbortSignal): Promise<void> {
  const load = known[island.dataset['island'] ?? '']
  const [home, json] = [island.firstElementChild, island.querySelector(':scope > script')]
  if (signal.aborted || !load || !home) return
  const [{ hydrateInto }, module] = await Promise.all([import('./react-root.ts'), load()])
  if (signal.aborted) return
  const props = JSON.parse(json?.textContent || '{}') as Record<string, unknown>
  const giveBackTyped = keepTyped(home)
  const Component = (module as IslandModule).default
  roots.set(
    island,
    hydrateInto(home, Component, {
      props,
      id: island.dataset['id'] ?? '',
      onAwake: () => setTimeout(giveBackTyped),
    }),
  )
}
