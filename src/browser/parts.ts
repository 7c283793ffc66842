import { latePart } from './late-part.ts'
import { REPLACED } from './replace.ts'

type StartPart = (root: ParentNode) => void

/** What marks a part of `ui/` in a page, and where the code is that gives it life. */
const parts: Readonly<Record<string, () => Promise<StartPart>>> = {
  'dialog[id]': async () => (await import('./dialog.ts')).startDialogs,
  '[data-disclosure]': async () => (await import('./disclosure.ts')).startDisclosures,
  '[data-tabs]': async () => (await import('./tabs.ts')).startTabs,
  '[data-carousel]': async () => (await import('./carousel.ts')).startCarousels,
}

/** Wakes the parts that the page has, now and whenever answered HTML brings more; no code is fetched for others. */
export function startParts(): void {
  wakePartsIn(document)
  document.addEventListener(REPLACED, (event) => wakePartsIn(event.target as Element))
}

function wakePartsIn(root: Document | Element): void {
  for (const [selector, load] of Object.entries(parts)) {
    const first = root.querySelector(selector)
    if (first) void latePart(first, load).then((start) => start?.(root))
  }
}
