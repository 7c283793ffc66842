import { GUEST } from '../../kernel/roles.ts'
import type { Person } from '../session/person.ts'

/** Whom a page is rendered for. Those with the same key see the same page; `roles` are those that decide its prices. */
export type PriceGroup = { readonly key: string; readonly roles: readonly string[] }

/** The tag of what tells buyers apart: announced when rules of a role come or go. */
export const PRICE_GROUPS = 'price-groups'

/** Tells the price group of whoever asks for a page (house.md §7). The features know how; every process has one. */
export type PriceGroups = {
  /** By a `Cookie` header. It is asked for each page from memory: without the group's own cookie it does no work. */
  ofCookie(header: string | undefined): PriceGroup
  /** Of a page that is rendered for one person and kept by nobody. */
  ofPerson(person: Person | undefined): PriceGroup
  /** What is known of the rules is old: until it is read anew, all roles are told apart. */
  forget(): void
  renew(): Promise<void>
}

/** Everybody sees the same prices. */
export const oneGroup: PriceGroups = {
  ofCookie: () => guests,
  ofPerson: () => guests,
  forget() {},
  async renew() {},
}

const guests: PriceGroup = { key: GUEST, roles: [] }
