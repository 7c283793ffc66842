/**
 * Remembers which line of the cart an offer to undo is about. Called when its answer is on the page, the focus goes to that
 * line: by keyboard to its quantity, else to its name, which opens no keyboard on a phone.
 */
export function focusLineOf(link: HTMLAnchorElement, byKeyboard: boolean): () => void {
  const parameters = new URL(link.href).searchParams
  const key = parameters.get('cart_item') ?? parameters.get('undo_item') ?? ''
  return () => {
    // A focus that was moved meanwhile stays, also that of an error.
    if (document.activeElement !== document.body) return
    const line = document.querySelector<HTMLElement>(`.cart_item[data-key="${CSS.escape(key)}"]`)
    // Instantly: a smooth scroll to the notice may still be running, and would continue.
    line?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    focusTarget(line, byKeyboard)?.focus({ preventScroll: line !== null })
  }
}

/** The keys of the cart's lines. */
export function lineKeys(): ReadonlySet<string> {
  const lines = document.querySelectorAll<HTMLElement>('.cart_item[data-key]')
  return new Set([...lines].map(({ dataset }) => dataset['key'] ?? ''))
}

/** Moves the focus to the line that is new since `before`; `false` where there is none, or something has the focus. */
export function focusNewLine(before: ReadonlySet<string>): boolean {
  if (document.activeElement !== document.body) return false
  const key = [...lineKeys()].find((each) => !before.has(each))
  const line = key && document.querySelector<HTMLElement>(`.cart_item[data-key="${CSS.escape(key)}"]`)
  if (!line) return false
  line.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  focusTarget(line, false)?.focus({ preventScroll: true })
  return true
}

function focusTarget(line: HTMLElement | null, byKeyboard: boolean): HTMLElement | null | undefined {
  if (!line) return heading()
  const quantity = line.querySelector<HTMLElement>('input.qty:not([type=hidden])')
  return (byKeyboard && quantity) || line.querySelector<HTMLElement>('.product-name a, .product-remove a')
}

/** Of a cart that does not have the line any more. */
function heading(): HTMLElement | null {
  const title = document.querySelector<HTMLElement>('main .woocommerce h1')
  title?.setAttribute('tabindex', '-1')
  return title
}
