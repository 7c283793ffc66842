/** The page's live region: an empty element that the shell puts into every document. */
const region = '.widget_shopping_cart_live_region'

/**
 * Lets screen readers read `text` out, politely. The same text twice is read out twice. While a modal dialog is open the
 * page behind it is silent: then the dialog's own live region is used, where it has one.
 */
export function readOut(text: string): void {
  const element = document.querySelector('dialog:modal [data-voice]') ?? document.querySelector(region)
  if (!element) return
  element.textContent = ''
  setTimeout(() => {
    element.textContent = text
  }, 60)
}
