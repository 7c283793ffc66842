import { json } from '../../../platform/http/answer.ts'
import type { Answer, Call } from '../../../platform/http/call.ts'
import { textOf } from '../../../platform/http/input.ts'
import { savePasskey, signInWithPasskey, startPasskey, startPasskeySignIn } from '../../accounts/accounts.ts'
import { statusOf } from '../answers.ts'
import { formHolds } from '../form-nonce.ts'
import type { OwnCall } from '../own.ts'
import { securityRefusalText, texts } from '../texts.ts'
import { MOST_PASSKEY_NAME } from '../ui/PasskeyList.tsx'
import { cookiesAfter, pathAfter } from './sign-in.tsx'

// The calls of our own script (`browser/passkeys.ts`): form fields in, JSON out, a refusal as `{ message }`.

/** `POST /my-account/passkey-question/`: what the browser is asked for signing in; the same for everybody. */
export async function askPasskey(call: Call): Promise<Answer> {
  if (!formHolds(call, 'woocommerce-login')) return no(texts.staleSignIn, 403)
  const { options, cookies } = await startPasskeySignIn(call)
  return json({ options }, 200, cookies)
}

/** `POST /my-account/passkey-sign-in/`: what the browser answered. */
export async function enterByPasskey(call: Call): Promise<Answer> {
  if (!formHolds(call, 'woocommerce-login')) return no(texts.staleSignIn, 403)
  const outcome = await signInWithPasskey(call, responseIn(call))
  if (!outcome.ok) return no(texts.wrongPasskey, 403)
  const cookies = await cookiesAfter(call, outcome.value)
  return json({ redirect: pathAfter(call, outcome.value) }, 200, cookies)
}

/** `POST /my-account/security/passkey-question/`: what the browser is asked for a new passkey. */
export async function askNewPasskey(call: OwnCall): Promise<Answer> {
  if (!formHolds(call, 'handsel-security')) return no(texts.staleForm, 403)
  const password = call.form.get('password') ?? ''
  if (password === '') return no(texts.passwordMissing, 400)
  const outcome = await startPasskey(call, password)
  if (!outcome.ok) return no(securityRefusalText[outcome.reason], statusOf(outcome.reason))
  return json({ options: outcome.value.options }, 200, outcome.value.cookies)
}

/** `POST /my-account/security/passkey/`: keeps the passkey that the browser made. */
export async function keepNewPasskey(call: OwnCall): Promise<Answer> {
  if (!formHolds(call, 'handsel-security')) return no(texts.staleForm, 403)
  const name = textOf(call.form.get('name'), MOST_PASSKEY_NAME) || 'Passkey'
  const outcome = await savePasskey(call, { response: responseIn(call), name })
  if (!outcome.ok) return no(texts.wrongPasskey, 403)
  return json({ redirect: '/my-account/security/?done=passkey-kept' }, 200, outcome.value.cookies)
}

const MOST_RESPONSE_SIGNS = 20_000

/** What the browser's `startRegistration` or `startAuthentication` answered, as JSON in one field; else nothing. */
function responseIn({ form }: Call): unknown {
  const text = form.get('response') ?? ''
  if (text.length > MOST_RESPONSE_SIGNS) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function no(message: string, status: number): Answer {
  return json({ message }, status)
}
