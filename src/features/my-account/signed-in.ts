import { allow } from '../../platform/http/access.ts'
import type { Call, Handler } from '../../platform/http/call.ts'
import { Forbidden } from '../../platform/http/refusal.ts'
import type { Person, SignIn } from '../../platform/session/person.ts'
import * as messages from './messages.ts'

/** A call of a person who is signed in with a browser. */
export type SignedInCall = Call & { readonly person: Person & { readonly proof: SignIn } }

type SignedInHandler = (call: SignedInCall) => ReturnType<Handler>

/** The handler, for signed-in people only: guests are sent to the sign-in page, API keys are refused. */
export function signedInOnly(handler: SignedInHandler): Handler {
  return allow('signed-in', async (call) => {
    if (!isSignedIn(call)) throw new Forbidden(messages.notByKey())
    return handler(call)
  })
}

/** Whether the person is signed in with a browser, for pages that guests see too. */
export function isSignedIn(call: Call): call is SignedInCall {
  return call.person?.proof.by === 'cookie'
}
