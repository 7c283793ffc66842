import { say } from '../../browser/live-region.ts'
import { forgetFields, forgetFieldsOfAccounts } from '../checkout/browser/kept-fields-end.ts'
import { passwordAdvice } from './rules/password-advice.ts'

/** Wakes the pages of the account: passwords can be shown and are advised on, codes copied, passkeys used. */
export function startAccount(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-shows]')) showOnPress(button)
  for (const words of document.querySelectorAll<HTMLElement>('[data-advises]')) advise(words)
  document.querySelector<HTMLElement>('[data-copies]')?.addEventListener('click', copy)
  forgetTyped()
  showPlace()
  focusFault()
  startAddressForm()
  startPasskeys()
  startSorting()
}

/** The checkout keeps in the tab what was typed there: not beyond the sign-out, nor beyond the end of a session elsewhere. */
function forgetTyped(): void {
  if (new URLSearchParams(location.search).get('done') === 'signed-out') forgetFields()
  else if (document.querySelector('form.login')) forgetFieldsOfAccounts()
}

function showOnPress(button: HTMLElement): void {
  const input = inputOf(button.dataset['shows'])
  const word = button.firstElementChild
  if (!input) return
  const show = (isShown: boolean) => {
    input.type = isShown ? 'text' : 'password'
    if (word) word.textContent = isShown ? 'Hide' : 'Show'
  }
  button.addEventListener('click', () => show(input.type === 'password'))
  // What is sent is a password to the browser again, or its manager would not keep it.
  input.form?.addEventListener('submit', () => show(false))
}

function advise(words: HTMLElement): void {
  const input = inputOf(words.dataset['advises'])
  input?.addEventListener('input', () => {
    const advice = passwordAdvice(input.value)
    const key = { 'too-short': 'tooShort', enough: 'enough', good: 'good' } as const
    const text = advice ? (words.dataset[key[advice]] ?? '') : ''
    words.dataset['state'] = advice ?? ''
    // Said once by a screen reader, not with every letter.
    if (words.textContent !== text) words.textContent = text
  })
}

function inputOf(id = ''): HTMLInputElement | undefined {
  const element = document.getElementById(id)
  return element instanceof HTMLInputElement ? element : undefined
}

async function copy(event: Event): Promise<void> {
  const list = document.getElementById((event.currentTarget as HTMLElement).dataset['copies'] ?? '')
  const lines = [...(list?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent.trim())
  try {
    await navigator.clipboard.writeText(lines.join('\n'))
    say('The codes are copied.')
  } catch {
    say('The codes could not be copied. Please mark and copy them by hand.')
  }
}

/** On narrow screens the navigation is a row: this page's entry is brought into its view. */
function showPlace(): void {
  const row = document.querySelector<HTMLElement>('[data-account-places]')
  const here = row?.querySelector<HTMLElement>('[aria-current]')
  if (row && here) row.scrollLeft = here.offsetLeft - (row.clientWidth - here.offsetWidth) / 2
}

/**
 * A choice of order is kept to at once; its button is for the keyboard, and for everybody without script. Heard on the page:
 * the list is another one after a coupon was applied.
 */
function startSorting(): void {
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.id === 'coupon_order') target.form?.requestSubmit()
  })
}

/** The first field at fault gets the focus, where the page has not given it to it already. */
function focusFault(): void {
  if (document.activeElement === document.body) {
    document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus()
  }
}

function startAddressForm(): void {
  const form = document.querySelector<HTMLFormElement>('[data-address-form]')
  if (form) void import('../addresses/browser.ts').then(({ startAddresses }) => startAddresses(form))
}

/** The code for passkeys comes with the first press. A browser that knows none is shown no button. */
function startPasskeys(): void {
  if (!('PublicKeyCredential' in window)) return
  const place = document.querySelector<HTMLElement>('[data-passkey-sign-in]')
  if (place) {
    place.hidden = false
    place.querySelector('[data-passkey-button]')?.addEventListener('click', () => {
      void import('./browser/passkeys.ts').then(({ signInByPasskey }) => signInByPasskey(place))
    })
  }
  const form = document.querySelector<HTMLFormElement>('[data-passkey-add]')
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    void import('./browser/passkeys.ts').then(({ addPasskey }) => addPasskey(form))
  })
}
