import { GUEST } from '../../kernel/roles.ts'
import type { Person } from '../session/person.ts'

/**
 * The group a page is rendered for. Groups with the same key see the same page; `roles` are those that decide its
 * prices.
 */
export type PriceGroup = { readonly key: string; readonly roles: readonly string[] }

/** The tag of what separates price groups: announced when rules of a role are added or removed. */
export const PRICE_GROUPS = 'price-groups'

/** Finds the price group of a request (house.md §7). The features implement it; every process has one. */
export type PriceGroups = {
  /**
   * By a `Cookie` header. Called for each page answered from memory: without the group's own cookie it does no work.
   */
  ofCookie(header: string | undefined): PriceGroup
  /** Of a page that is rendered for one person and never cached. */
  ofPerson(person: Person | undefined): PriceGroup
  /** The group as the rules say that were read last, whether they are stale or not. */
  asLastKnown(group: PriceGroup): PriceGroup
  /** The known rules are stale: until they are read again, all roles are separate groups. */
  forget(): void
  renew(): Promise<void>
}

/** Everybody sees the same prices. */
export const singlePriceGroup: PriceGroups = {
  ofCookie: () => guests,
  ofPerson: () => guests,
  asLastKnown: () => guests,
  forget() {},
  async renew() {},
}

const guests: PriceGroup = { key: GUEST, roles: [] }
