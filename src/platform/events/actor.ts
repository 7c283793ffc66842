import { isStaff } from '../../kernel/roles.ts'
import type { Person } from '../session/person.ts'
import type { Shop } from '../shop.ts'

/**
 * Who changes something. `person` is staff, by the id of the account; `visitor` anybody else on the pages of the shop,
 * with the id of their account while they are signed in; `provider` a payment provider; `key` an API key or an application
 * password. Never with an e-mail address or a network address.
 */
export type Actor =
  | { readonly kind: 'person'; readonly id: number }
  | { readonly kind: 'visitor'; readonly id?: number }
  | { readonly kind: 'key'; readonly id: number; readonly name?: string }
  | { readonly kind: 'job' | 'command' | 'provider'; readonly name: string }

// Here, not in shop.ts, as `program` is in program.ts.
declare module '../shop.ts' {
  interface Shop {
    /** Who acts through this value of the shop: the caller of a request, a job, a command. */
    readonly actor: Actor
  }
}

/** What writes need in addition to their transaction: changes are announced, and emitted with who makes them. */
export type ChangeContext = Pick<Shop, 'tags' | 'actor'>

/** The same shop, in the hands of another actor. */
export function actingAs(shop: Shop, actor: Actor): Shop {
  return { ...shop, actor }
}

/** The caller of a request as an actor. */
export function actorOf(person: Person | undefined): Actor {
  if (!person) return { kind: 'visitor' }
  if (person.proof.by === 'key') {
    const { id, name } = person.proof
    return { kind: 'key', id, ...(name && { name }) }
  }
  const { actingStaff } = person.proof
  if (actingStaff !== undefined) return { kind: 'person', id: actingStaff }
  return { kind: isStaff(person.roles) ? 'person' : 'visitor', id: person.id }
}
