import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { postForm } from '../../../browser/requests/post.ts'
import * as messages from '../messages.ts'

type Answer = { readonly options?: unknown; readonly redirect?: string; readonly message?: string }

/** Signs in with a passkey of this shop, with the form's nonce and redirect. */
export async function signInByPasskey(container: HTMLElement): Promise<void> {
  const form = container.closest('form')
  if (!form) return
  await runBusy(container, async () => {
    const nonce = fieldsOf(form, ['woocommerce-login-nonce', 'redirect_to'])
    const { options } = await post('/my-account/passkey-question/', nonce)
    const response = await startAuthentication({
      optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
    })
    return post('/my-account/passkey-sign-in/', { ...nonce, response: JSON.stringify(response) })
  })
}

/** Has the browser create a passkey, after the password was checked, and saves it. */
export async function addPasskey(form: HTMLFormElement): Promise<void> {
  await runBusy(form, async () => {
    const { options } = await post(
      '/my-account/security/passkey-question/',
      fieldsOf(form, ['_wpnonce', 'password']),
    )
    const response = await startRegistration({
      optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
    })
    return post('/my-account/security/passkey/', {
      ...fieldsOf(form, ['_wpnonce', 'name']),
      response: JSON.stringify(response),
    })
  })
}

/** A refusal of the shop; the message is its text. */
class PasskeyRefused extends Error {}

async function post(path: string, fields: Readonly<Record<string, string>>): Promise<Answer> {
  const response = await postForm(path, fields)
  if (response.status === 429) throw new PasskeyRefused(messages.passkeyTooOften())
  const answer = (await response.json().catch(() => ({}))) as Answer
  if (!response.ok) throw new PasskeyRefused(answer.message ?? messages.passkeyFailed())
  return answer
}

/** Marks the button busy, then follows the redirect of the answer or shows the error. */
async function runBusy(container: HTMLElement, request: () => Promise<Answer>): Promise<void> {
  const button = container.querySelector('[data-passkey-button]')
  const errorElement = container.querySelector('[data-passkey-error]')
  if (button?.hasAttribute('aria-busy')) return
  button?.setAttribute('aria-busy', 'true')
  if (errorElement) errorElement.textContent = ''
  try {
    const { redirect } = await request()
    if (redirect) location.assign(redirect)
  } catch (error) {
    if (errorElement) errorElement.textContent = errorText(error)
  } finally {
    button?.removeAttribute('aria-busy')
  }
}

function errorText(error: unknown): string {
  if (error instanceof PasskeyRefused) return error.message
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return messages.passkeyCanceled()
  return name === 'InvalidStateError' ? messages.passkeyExists() : messages.passkeyFailed()
}

function fieldsOf(form: HTMLFormElement, names: readonly string[]): Record<string, string> {
  const data = new FormData(form)
  return Object.fromEntries(names.flatMap((name) => (data.has(name) ? [[name, String(data.get(name))]] : [])))
}
