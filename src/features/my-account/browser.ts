import { readOut } from '../../browser/live-region.ts'
import { startShowPassword } from '../../browser/show-password.ts'
import { clearAccountDraft, clearDraft } from '../checkout/browser/clear-draft.ts'
import * as messages from './messages.ts'
import { passwordAdvice } from './rules/password-advice.ts'

/** Starts the scripts of the account's pages: showing passwords, password advice, copying codes, passkeys. */
export function startAccount(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-shows]')) startShowPassword(button)
  for (const status of document.querySelectorAll<HTMLElement>('[data-advises]')) startAdvice(status)
  document.querySelector<HTMLElement>('[data-copies]')?.addEventListener('click', copyCodes)
  forgetDrafts()
  scrollToCurrentSection()
  focusFirstError()
  startAddressForm()
  startRegisterForm()
  startPasskeys()
  startCouponSorting()
}

/** Clears what the checkout stores in the tab after a sign-out, also when the session ended on another device. */
function forgetDrafts(): void {
  if (new URLSearchParams(location.search).get('done') === 'signed-out') clearDraft()
  else if (document.querySelector('form.login')) clearAccountDraft()
}

function startAdvice(status: HTMLElement): void {
  const input = inputOf(status.dataset['advises'])
  input?.addEventListener('input', () => {
    const advice = passwordAdvice(input.value)
    const key = { 'too-short': 'tooShort', enough: 'enough', good: 'good' } as const
    const text = advice ? (status.dataset[key[advice]] ?? '') : ''
    status.dataset['state'] = advice ?? ''
    // Read out once by screen readers, not with every letter.
    if (status.textContent !== text) status.textContent = text
  })
}

function inputOf(id = ''): HTMLInputElement | undefined {
  const element = document.getElementById(id)
  return element instanceof HTMLInputElement ? element : undefined
}

async function copyCodes(event: Event): Promise<void> {
  const list = document.getElementById((event.currentTarget as HTMLElement).dataset['copies'] ?? '')
  const lines = [...(list?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent.trim())
  try {
    await navigator.clipboard.writeText(lines.join('\n'))
    readOut(messages.codesCopied())
  } catch {
    readOut(messages.codesNotCopied())
  }
}

/** On narrow screens the navigation is a scrolling row: scrolls to the current page's entry. */
function scrollToCurrentSection(): void {
  const row = document.querySelector<HTMLElement>('[data-account-sections]')
  const current = row?.querySelector<HTMLElement>('[aria-current]')
  if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2
}

/**
 * Submits a selected sort order at once; the button is for the keyboard, and without script. The listener is on the document
 * because applying a coupon replaces the list.
 */
function startCouponSorting(): void {
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.id === 'coupon_order') target.form?.requestSubmit()
  })
}

/** Focuses the first invalid field, unless the page has set the focus. */
function focusFirstError(): void {
  if (document.activeElement === document.body) {
    document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus()
  }
}

function startAddressForm(): void {
  const form = document.querySelector<HTMLFormElement>('[data-address-form]')
  if (form) void import('../addresses/browser.ts').then(({ startAddresses }) => startAddresses(form))
}

/** A mistyped address is found before the mail to it is lost. */
function startRegisterForm(): void {
  const form = document.querySelector<HTMLFormElement>('form.register')
  if (form)
    void import('../addresses/browser/email-hint.ts').then(({ startEmailHints }) => startEmailHints(form))
}

/** Loads the passkey script at the first click. Browsers without passkeys do not get the button. */
function startPasskeys(): void {
  if (!('PublicKeyCredential' in window)) return
  const container = document.querySelector<HTMLElement>('[data-passkey-sign-in]')
  if (container) {
    container.hidden = false
    container.querySelector('[data-passkey-button]')?.addEventListener('click', () => {
      void import('./browser/passkeys.ts').then(({ signInByPasskey }) => signInByPasskey(container))
    })
  }
  const form = document.querySelector<HTMLFormElement>('[data-passkey-add]')
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    void import('./browser/passkeys.ts').then(({ addPasskey }) => addPasskey(form))
  })
}
