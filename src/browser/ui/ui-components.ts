import { loadComponent } from '../load-component.ts'
import { REPLACED } from '../replace.ts'

type StartComponents = (root: ParentNode) => void

/** The selectors of components of `src/ui`, and the modules with their scripts. */
const components: Readonly<Record<string, () => Promise<StartComponents>>> = {
  'dialog[id]': async () => (await import('./dialog.ts')).startDialogs,
  '[data-disclosure]': async () => (await import('./disclosure.ts')).startDisclosures,
  '[data-tabs]': async () => (await import('./tabs.ts')).startTabs,
  '[data-carousel]': async () => (await import('./carousel.ts')).startCarousels,
}

/** Starts the components that the page has, now and whenever new HTML has more; no code is loaded for others. */
export function startUiComponents(): void {
  startComponentsIn(document)
  document.addEventListener(REPLACED, (event) => startComponentsIn(event.target as Element))
}

function startComponentsIn(root: Document | Element): void {
  for (const [selector, load] of Object.entries(components)) {
    const first = root.querySelector(selector)
    if (first) void loadComponent(first, load).then((start) => start?.(root))
  }
}
