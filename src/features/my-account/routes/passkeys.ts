import { json } from '../../../platform/http/answer.ts'
import type { Answer, Call } from '../../../platform/http/call.ts'
import { cleanText } from '../../../platform/http/input.ts'
import {
  savePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from '../../accounts/passkeys/passkeys.ts'
import { statusOf } from '../answers.ts'
import { hasValidNonce } from '../form-nonce.ts'
import * as messages from '../messages.ts'
import { securityRefusalText } from '../refusal-texts.ts'
import type { SignedInCall } from '../signed-in.ts'
import { MAX_PASSKEY_NAME_LENGTH } from '../ui/security/PasskeyList.tsx'
import { cookiesAfter, pathAfter } from './sign-in.tsx'

// The calls of our own script (`browser/passkeys.ts`): form fields in, JSON out, a refusal as `{ message }`.

/** `POST /my-account/passkey-question/`: the WebAuthn options to sign in; the same for everybody. */
export async function passkeySignInOptions(call: Call): Promise<Answer> {
  if (!hasValidNonce(call, 'woocommerce-login')) return refuse(messages.staleSignIn(), 403)
  const { options, cookies } = await startPasskeySignIn(call)
  return json({ options }, 200, cookies)
}

/** `POST /my-account/passkey-sign-in/`: the browser's response. */
export async function submitPasskeySignIn(call: Call): Promise<Answer> {
  if (!hasValidNonce(call, 'woocommerce-login')) return refuse(messages.staleSignIn(), 403)
  const outcome = await signInWithPasskey(call, responseIn(call))
  if (!outcome.ok) return refuse(messages.wrongPasskey(), 403)
  const cookies = await cookiesAfter(call, outcome.value)
  return json({ redirect: pathAfter(call, outcome.value) }, 200, cookies)
}

/** `POST /my-account/security/passkey-question/`: the WebAuthn options for a new passkey. */
export async function newPasskeyOptions(call: SignedInCall): Promise<Answer> {
  if (!hasValidNonce(call, 'handsel-security')) return refuse(messages.staleForm(), 403)
  const password = call.form.get('password') ?? ''
  if (password === '') return refuse(messages.passwordMissing(), 400)
  const outcome = await startPasskey(call, password)
  if (!outcome.ok) return refuse(securityRefusalText[outcome.reason](), statusOf(outcome.reason))
  return json({ options: outcome.value.options }, 200, outcome.value.cookies)
}

/** `POST /my-account/security/passkey/`: saves the passkey that the browser created. */
export async function submitNewPasskey(call: SignedInCall): Promise<Answer> {
  if (!hasValidNonce(call, 'handsel-security')) return refuse(messages.staleForm(), 403)
  const name = cleanText(call.form.get('name'), MAX_PASSKEY_NAME_LENGTH) || messages.passkey()
  const outcome = await savePasskey(call, { response: responseIn(call), name })
  if (!outcome.ok) return refuse(messages.wrongPasskey(), 403)
  return json({ redirect: '/my-account/security/?done=passkey-saved' }, 200, outcome.value.cookies)
}

const MAX_RESPONSE_LENGTH = 20_000

/** The response of the browser's `startRegistration` or `startAuthentication`, JSON in one field; `undefined`: invalid. */
function responseIn({ form }: Call): unknown {
  const text = form.get('response') ?? ''
  if (text.length > MAX_RESPONSE_LENGTH) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refuse(message: string, status: number): Answer {
  return json({ message }, status)
}
