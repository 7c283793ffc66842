import { type Access, isAllowed } from '../session/person.ts'
import type { Handler } from './call.ts'

const accessOfHandler = new WeakMap<Handler, Access>()

/** Thrown when a route is closed to the caller: a guest is sent to sign in, anybody else is refused (403). */
export class NotAllowed extends Error {
  override readonly name = 'NotAllowed'
  readonly isGuest: boolean

  constructor(isGuest: boolean) {
    super('This account may not do that.')
    this.isGuest = isGuest
  }
}

/** The handler, open only to callers with this access. The check is inside the handler: no wrapper loses it. */
export function allow(access: Access, handler: Handler): Handler {
  const guarded: Handler = async (call) => {
    if (!isAllowed(call.person, access)) throw new NotAllowed(call.person === undefined)
    return handler(call)
  }
  accessOfHandler.set(guarded, access)
  return guarded
}

/** A wrapper of a handler, with the access of the handler itself. */
export function withSameAccess(handler: Handler, wrapped: Handler): Handler {
  const access = accessOfHandler.get(handler)
  if (access !== undefined) accessOfHandler.set(wrapped, access)
  return wrapped
}

/** The access of a handler; without one it is open to anyone. */
export function accessOf(handler: Handler): Access {
  return accessOfHandler.get(handler) ?? 'anyone'
}
