const CHOOSE = 'a.card-action[data-choose]:not(.add_to_cart_button)'

/**
 * "Choose options" of a card opens a dialog with the options, wherever there are cards; its code is fetched at the first
 * press. If it cannot be, the link leads to the product, as it does without script.
 */
export function startQuickAdd(): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = (event.target as Element).closest<HTMLAnchorElement>(CHOOSE)
    if (!link) return
    event.preventDefault()
    if (!link.hasAttribute('aria-busy')) void open(link)
  })
}

async function open(link: HTMLAnchorElement): Promise<void> {
  link.setAttribute('aria-busy', 'true')
  try {
    const { openQuickAdd } = await import('./browser/quick-add.tsx')
    await openQuickAdd(link)
  } catch {
    location.assign(link.href)
  } finally {
    link.removeAttribute('aria-busy')
  }
}
