import { allow } from '../../platform/http/access.ts'
import type { Call, Handler } from '../../platform/http/call.ts'
import { Forbidden } from '../../platform/http/refusal.ts'
import type { Person, SignIn } from '../../platform/session/person.ts'
import { texts } from './texts.ts'

/** A call of somebody who is signed in with a browser. */
export type OwnCall = Call & { readonly person: Person & { readonly proof: SignIn } }

type OwnHandler = (call: OwnCall) => ReturnType<Handler>

/** The handler, for those who are signed in: guests are led to the door, an API key opens nothing here. */
export function own(handler: OwnHandler): Handler {
  return allow('signed-in', async (call) => {
    if (!isOwn(call)) throw new Forbidden(texts.notByKey)
    return handler(call)
  })
}

/** Whether somebody is signed in with a browser, for pages that guests see too. */
export function isOwn(call: Call): call is OwnCall {
  return call.person?.proof.by === 'cookie'
}
