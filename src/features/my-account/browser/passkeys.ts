import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { postForm } from '../../../browser/post.ts'

type Answer = { readonly options?: unknown; readonly redirect?: string; readonly message?: string }

const failed = 'That did not work. Please try again, or use your password.'

/** Asks the browser for a passkey of this shop and signs in with it; the form's nonce and goal go along. */
export async function signInByPasskey(place: HTMLElement): Promise<void> {
  const form = place.closest('form')
  if (!form) return
  await atWork(place, async () => {
    const nonce = fieldsOf(form, ['woocommerce-login-nonce', 'redirect_to'])
    const { options } = await ask('/my-account/passkey-question/', nonce)
    const response = await startAuthentication({
      optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
    })
    return ask('/my-account/passkey-sign-in/', { ...nonce, response: JSON.stringify(response) })
  })
}

/** Has the browser make a passkey, after the password was given, and keeps it. */
export async function addPasskey(form: HTMLFormElement): Promise<void> {
  await atWork(form, async () => {
    const { options } = await ask(
      '/my-account/security/passkey-question/',
      fieldsOf(form, ['_wpnonce', 'password']),
    )
    const response = await startRegistration({
      optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
    })
    return ask('/my-account/security/passkey/', {
      ...fieldsOf(form, ['_wpnonce', 'name']),
      response: JSON.stringify(response),
    })
  })
}

/** What the shop refuses, in its words. */
class Refused extends Error {}

async function ask(path: string, fields: Readonly<Record<string, string>>): Promise<Answer> {
  const response = await postForm(path, fields)
  if (response.status === 429) throw new Refused('There were too many tries just now. Please wait a minute.')
  const answer = (await response.json().catch(() => ({}))) as Answer
  if (!response.ok) throw new Refused(answer.message ?? failed)
  return answer
}

/** Shows that it works, goes on to where the answer leads, and says what went wrong; a person who gave up knows. */
async function atWork(place: HTMLElement, work: () => Promise<Answer>): Promise<void> {
  const button = place.querySelector('[data-passkey-button]')
  const fault = place.querySelector('[data-passkey-fault]')
  if (button?.hasAttribute('aria-busy')) return
  button?.setAttribute('aria-busy', 'true')
  if (fault) fault.textContent = ''
  try {
    const { redirect } = await work()
    if (redirect) location.assign(redirect)
  } catch (error) {
    if (fault) fault.textContent = wordsFor(error)
  } finally {
    button?.removeAttribute('aria-busy')
  }
}

function wordsFor(error: unknown): string {
  if (error instanceof Refused) return error.message
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'Nothing was changed: it was called off, or took too long.'
  return name === 'InvalidStateError' ? 'This device has a passkey of your account already.' : failed
}

function fieldsOf(form: HTMLFormElement, names: readonly string[]): Record<string, string> {
  const data = new FormData(form)
  return Object.fromEntries(names.flatMap((name) => (data.has(name) ? [[name, String(data.get(name))]] : [])))
}
