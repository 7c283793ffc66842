import type { Capability, Role } from '../../kernel/roles.ts'
import { may } from '../../kernel/roles.ts'

/** The caller, as identified by a sign-in cookie or an API key. A guest is `undefined`. */
export type Person = {
  readonly id: number
  readonly login: string
  readonly email: string
  readonly displayName: string
  readonly roles: readonly Role[]
  readonly proof: SignIn | ApiKey
}

/** By cookie. `session` is what nonces are bound to, never the token itself. */
export type SignIn = {
  readonly by: 'cookie'
  readonly session: string
  readonly signedInAtMs: number
  /** Staff without the second factor that the shop demands: `roles` are a customer's until they sign in with one. */
  readonly hasRestrictedRoles?: true
  /** The member of the staff who acts as this person. */
  readonly actingStaff?: number
}

/**
 * By consumer key and secret, or by an application password, whose public id it names; it may do no more than the key and
 * its owner both may.
 */
export type ApiKey = {
  readonly by: 'key'
  readonly id: number
  /** What its owner calls it. */
  readonly name?: string
  readonly may: 'read' | 'write' | 'read_write'
  readonly applicationPassword?: string
}

/** The access that a route requires. `anyone` needs no sign-in, `signed-in` nothing beyond it. */
export type Access = 'anyone' | 'signed-in' | Capability

/**
 * Whether the person, or a guest, has this access. Not about objects: whether it is the person's own order, the
 * operation checks.
 */
export function isAllowed(person: Person | undefined, access: Access): boolean {
  if (access === 'anyone') return true
  if (!person) return false
  return access === 'signed-in' || may(person.roles, access)
}
