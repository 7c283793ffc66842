/** What the presses on a sleeping island become. */
export type EarlyPresses = {
  /** Does them again, in their order, now that the island is awake. */
  again(): Promise<void>
  /** The island will not wake: a link that was held back leads where it leads. */
  letGo(): void
}

/** Parts of an island that work with its script alone, or better: swatches, and whatever is marked so. */
const KEPT = '[role=radio], [data-press-kept]'
const KEYS = ['Enter', ' ', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']

type Press = { readonly target: HTMLElement; readonly key?: string }

/**
 * Remembers presses on parts that work with script alone, by pointer and by key, while their island sleeps. All other
 * links and buttons meanwhile do what they do without script.
 */
export function keepPresses(island: HTMLElement, signal: AbortSignal): EarlyPresses {
  const done = new AbortController()
  const presses: Press[] = []
  const keep = (event: Event, press: Press) => {
    // Space and arrows would move the page, a link would leave it.
    event.preventDefault()
    presses.push(press)
  }
  const options = { signal: AbortSignal.any([signal, done.signal]) }
  island.addEventListener('click', (event) => keepClick(event, keep), options)
  island.addEventListener('keydown', (event) => keepKey(event, keep), options)
  return {
    async again() {
      done.abort()
      for (const press of presses) {
        repeat(press)
        // What a press changes is on the page before the next one comes.
        await new Promise((resolve) => setTimeout(resolve))
      }
    },
    letGo() {
      done.abort()
      const link = presses.map(({ target }) => target).find((target) => target instanceof HTMLAnchorElement)
      if (link) location.assign(link.href)
    },
  }
}

type Keep = (event: Event, press: Press) => void

function keepClick(event: MouseEvent, keep: Keep): void {
  const target = keptPart(event)
  // Another tab or window is opened as ever.
  if (target && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey) keep(event, { target })
}

function keepKey(event: KeyboardEvent, keep: Keep): void {
  const target = keptPart(event)
  if (!target || event.ctrlKey || event.metaKey || event.altKey || !KEYS.includes(event.key)) return
  // Links and buttons are clicked by their keys: that click comes by itself.
  if (!target.matches('a, button')) keep(event, { target, key: event.key })
}

function keptPart({ target }: Event): HTMLElement | null {
  return (target as Element).closest<HTMLElement>(KEPT)
}

function repeat({ target, key }: Press): void {
  if (key === undefined) {
    target.click()
    return
  }
  // The key before may have moved the focus along its group.
  const group = target.closest('[role=radiogroup]')
  const focused = group?.contains(document.activeElement) ? document.activeElement : target
  focused?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}
