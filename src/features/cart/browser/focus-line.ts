/**
 * Remembers which line of the cart an offer to undo is about. Called when its answer is on the page, the focus goes to that
 * line: by keyboard to its quantity, else to its name, which opens no keyboard on a phone.
 */
export function focusLineOf(link: HTMLAnchorElement, byKeyboard: boolean): () => void {
  const asked = new URL(link.href).searchParams
  const key = asked.get('cart_item') ?? asked.get('undo_item') ?? ''
  return () => {
    // Whoever has gone on meanwhile stays where they are, and so does an error that has the focus.
    if (document.activeElement !== document.body) return
    const line = document.querySelector<HTMLElement>(`.cart_item[data-key="${CSS.escape(key)}"]`)
    // At once: the window may still be on its way to the offer, and would go on to there.
    line?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    placeIn(line, byKeyboard)?.focus({ preventScroll: line !== null })
  }
}

/** The keys of the cart's lines. */
export function linesNow(): ReadonlySet<string> {
  const lines = document.querySelectorAll<HTMLElement>('.cart_item[data-key]')
  return new Set([...lines].map(({ dataset }) => dataset['key'] ?? ''))
}

/** Has the focus go to the line that is new since `before`; `false` where there is none, or the focus has a place. */
export function focusFreshLine(before: ReadonlySet<string>): boolean {
  if (document.activeElement !== document.body) return false
  const key = [...linesNow()].find((each) => !before.has(each))
  const line = key && document.querySelector<HTMLElement>(`.cart_item[data-key="${CSS.escape(key)}"]`)
  if (!line) return false
  line.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  placeIn(line, false)?.focus({ preventScroll: true })
  return true
}

function placeIn(line: HTMLElement | null, byKeyboard: boolean): HTMLElement | null | undefined {
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
