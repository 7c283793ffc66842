import { postForm } from '../../../browser/post.ts'
import { tell } from '../../../browser/wire-events.ts'
import { showProblems } from '../../addresses/browser.ts'
import { browserTexts } from '../texts.ts'
import { forgetFields } from './kept-fields-end.ts'
import { PLACE_NONCE, renewForm } from './renew-form.ts'
import { reviewAgain, reviewed } from './review.ts'

/** After this long the buyer is told that the order is being checked, and not to try again blindly. */
const SLOW_MS = 15_000
/** A shop that has said nothing for so long is not heard any more. */
const UNHEARD_MS = 60_000

type Told = {
  readonly result?: string
  readonly redirect?: string
  readonly messages?: string
  /** Of an answer that is none of the checkout's: too many tries. */
  readonly message?: string
  readonly refresh?: boolean
  readonly reload?: boolean
  /** The form is too old to be sent, or its key has named another order. */
  readonly stale?: boolean
}

/** Spec 2.5: one order, however often the button is pressed. */
export async function place(form: HTMLFormElement): Promise<void> {
  if (form.classList.contains('processing')) return
  const stopWaiting = showWaiting(form)
  // With the total that was seen when the button was pressed: an answer that comes now may show another.
  const fields = new FormData(form)
  try {
    await reviewed()
    follow(form, await sent(form, fields))
  } catch {
    showProblems(form, listOf(browserTexts.unheard))
  } finally {
    stopWaiting()
  }
}

/** What the shop says. A form that is merely too old is renewed and sent once more; with another order's key it waits. */
async function sent(form: HTMLFormElement, fields: FormData): Promise<Told> {
  const { told, status } = await post(fields)
  if (!told.stale) return told
  const isKeyTaken = status === 409
  const isRenewed = await renewForm(form, isKeyTaken)
  if (isKeyTaken) return told
  if (!isRenewed) return { messages: goneList(form) }
  fields.set(PLACE_NONCE, String(new FormData(form).get(PLACE_NONCE)))
  return (await post(fields)).told
}

async function post(fields: FormData): Promise<{ readonly told: Told; readonly status: number }> {
  const response = await postForm('/?wc-ajax=checkout', fields, { timeoutMs: UNHEARD_MS })
  if (response.status >= 500) throw new Error('the shop could not say what became of the order')
  return { told: (await response.json()) as Told, status: response.status }
}

function follow(form: HTMLFormElement, told: Told): void {
  if (told.result === 'success' && told.redirect) {
    forgetFields()
    location.assign(told.redirect)
    return
  }
  if (told.reload) {
    location.reload()
    return
  }
  const messages = told.messages ?? listOf(told.message ?? browserTexts.unheard)
  showProblems(form, messages)
  tell(document.body, 'checkout_error', { messages }, [messages])
  if (told.refresh) reviewAgain(form)
}

/** The button says that it works, and keeps its place; after a while the page says that it takes long. */
function showWaiting(form: HTMLFormElement): () => void {
  const button = form.querySelector<HTMLButtonElement>('#place_order')
  const words = button?.textContent ?? ''
  form.classList.add('processing')
  button?.setAttribute('aria-busy', 'true')
  if (button) button.textContent = browserTexts.placing
  const slow = setTimeout(() => tellProgress(form, browserTexts.slow), SLOW_MS)
  return () => {
    clearTimeout(slow)
    tellProgress(form, '')
    form.classList.remove('processing')
    const now = form.querySelector<HTMLButtonElement>('#place_order')
    now?.removeAttribute('aria-busy')
    // Where the total is another by now, the button has come with its own words.
    if (now?.textContent === browserTexts.placing) now.textContent = words
  }
}

function tellProgress(form: HTMLFormElement, text: string): void {
  const place = form.querySelector('[data-order-progress]')
  if (place) place.textContent = text
}

/** How to go on where the visitor of this form is gone: nobody but who has an account was signed out. */
function goneList(form: HTMLFormElement): string {
  const [signIn, shop] = [newTab('/my-account/?redirect_to=/checkout/'), newTab('/shop/')]
  const { signedOut, cartEnded } = browserTexts
  if (form.dataset['account']) {
    signIn.textContent = signedOut.signIn
    return listOf(`${signedOut.said} `, signIn)
  }
  shop.textContent = cartEnded.shop
  signIn.textContent = cartEnded.signIn
  return listOf(`${cartEnded.said} `, shop, cartEnded.or, signIn, cartEnded.last)
}

function newTab(href: string): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = href
  link.target = '_blank'
  return link
}

function listOf(...parts: readonly (string | Node)[]): string {
  const list = document.createElement('ul')
  list.className = 'woocommerce-error'
  list.tabIndex = -1
  const item = document.createElement('li')
  item.append(...parts)
  list.append(item)
  return list.outerHTML
}
