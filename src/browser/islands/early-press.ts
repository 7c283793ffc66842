/** Presses on an island that is not hydrated yet. */
export type EarlyPresses = {
  /** Repeats them, in their order, after hydration. */
  replay(): Promise<void>
  /** The island cannot be hydrated: follows a link that was pressed. */
  release(): void
}

/** Elements that need the island's script, or work better with it: swatches, and marked elements. */
const REPLAYED = '[role=radio], [data-replay-press]'
const KEYS = ['Enter', ' ', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']

type Press = { readonly target: HTMLElement; readonly key?: string }

/**
 * Records presses on these elements, by pointer and by key, until their island is hydrated. All other links and buttons
 * work as without script.
 */
export function recordPresses(island: HTMLElement, signal: AbortSignal): EarlyPresses {
  const done = new AbortController()
  const presses: Press[] = []
  const record = (event: Event, press: Press) => {
    // Space and arrows would scroll the page, a link would leave it.
    event.preventDefault()
    presses.push(press)
  }
  const options = { signal: AbortSignal.any([signal, done.signal]) }
  island.addEventListener('click', (event) => recordClick(event, record), options)
  island.addEventListener('keydown', (event) => recordKey(event, record), options)
  return {
    async replay() {
      done.abort()
      for (const press of presses) {
        repeat(press)
        // The changes of a press are rendered before the next one.
        await new Promise((resolve) => setTimeout(resolve))
      }
    },
    release() {
      done.abort()
      const link = presses.map(({ target }) => target).find((target) => target instanceof HTMLAnchorElement)
      if (link) location.assign(link.href)
    },
  }
}

type RecordPress = (event: Event, press: Press) => void

function recordClick(event: MouseEvent, record: RecordPress): void {
  const target = replayedPart(event)
  // Opening another tab or window works as usual.
  if (target && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey)
    record(event, { target })
}

function recordKey(event: KeyboardEvent, record: RecordPress): void {
  const target = replayedPart(event)
  if (!target || event.ctrlKey || event.metaKey || event.altKey || !KEYS.includes(event.key)) return
  // Links and buttons are clicked by their keys: the browser dispatches that click.
  if (!target.matches('a, button')) record(event, { target, key: event.key })
}

function replayedPart({ target }: Event): HTMLElement | null {
  return (target as Element).closest<HTMLElement>(REPLAYED)
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
