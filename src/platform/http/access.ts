import { type Access, isAllowed } from '../session/person.ts'
import type { Handler } from './call.ts'

const accessOfHandler = new WeakMap<Handler, Access>()

/** Thrown when a route is not for the one who calls: a guest is sent to sign in, anybody else is refused (403). */
export class NotAllowed extends Error {
  override readonly name = 'NotAllowed'
  readonly isGuest: boolean

  constructor(isGuest: boolean) {
    super('This account may not do that.')
    this.isGuest = isGuest
  }
}

/** The handler, for those alone whom the access lets in. The check stands in it: nothing wrapped around loses it. */
export function allow(access: Access, handler: Handler): Handler {
  const guarded: Handler = async (call) => {
    if (!isAllowed(call.person, access)) throw new NotAllowed(call.person === undefined)
    return handler(call)
  }
  accessOfHandler.set(guarded, access)
  return guarded
}

/** What was wrapped around a handler, for the same people as the handler itself. */
export function forTheSame(handler: Handler, wrapped: Handler): Handler {
  const access = accessOfHandler.get(handler)
  if (access !== undefined) accessOfHandler.set(wrapped, access)
  return wrapped
}

/** Whom a handler is for; one that was not named for somebody is for anyone. */
export function accessOf(handler: Handler): Access {
  return accessOfHandler.get(handler) ?? 'anyone'
}
