/** The page's one polite voice: an empty element that the shell puts into every document. */
const region = '.widget_shopping_cart_live_region'

/**
 * Has a screen reader say `text` when it is next free. The same words twice are said twice. While a modal window is
 * open the page behind it is silent: then the window's own voice speaks, where it has one.
 */
export function say(text: string): void {
  const element = document.querySelector('dialog:modal [data-voice]') ?? document.querySelector(region)
  if (!element) return
  element.textContent = ''
  setTimeout(() => {
    element.textContent = text
  }, 60)
}
