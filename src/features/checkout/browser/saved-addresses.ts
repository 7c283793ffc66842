import { say } from '../../../browser/live-region.ts'
import { replaceElement } from '../../../browser/replace.ts'

/**
 * A tap on one of the own addresses puts it into the form: its fields come from the page that the link leads to, in the
 * order of its country, and all else that was typed stays. `then` is called when they stand there.
 */
export function startSavedAddresses(form: HTMLFormElement, then: () => void): void {
  form.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-saved-address]')
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void fillIn(form, link).then(then, () => location.assign(link.href))
  })
}

async function fillIn(form: HTMLFormElement, link: HTMLAnchorElement): Promise<void> {
  const response = await fetch(link.href, { credentials: 'same-origin' })
  if (!response.ok || response.redirected) throw new Error('the address did not come')
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const selector = `[data-address-fields="${link.dataset['savedAddress']}"]:has([name$="_country"])`
  const fresh = page.querySelector(selector)
  const fields = form.querySelector(selector)
  if (!fresh || !fields) throw new Error('the address did not come')
  replaceElement(fields, fresh.outerHTML)
  const book = link.closest('details')
  if (book) book.open = false
  book?.querySelector('summary')?.focus()
  say(`Filled in: ${link.textContent}.`)
}
