import type { ComponentType } from 'react'
import type { Capability } from '../kernel/roles.ts'
import type { MenuIconName } from './frame/MenuIcon.tsx'

/** The groups of the menu, in their order. */
export const menuGroups = ['overview', 'sales', 'settings', 'system'] as const
export type MenuGroup = (typeof menuGroups)[number]

/** A screen of the back office, as its feature declares it. Its code is fetched when it is opened. */
export type AdminScreen = {
  /** Under `/admin/`, with `:id` for a part: `orders/:id`. The first screen has the empty path. */
  readonly path: string
  /** The title of the window until the screen has its own, and the label in the menu. */
  title(): string
  /** The right that its calls require. A screen without one is for all staff. */
  readonly capability?: Capability
  /** Its place in the menu. A screen without one is reached from another screen. */
  readonly menu?: {
    readonly group: MenuGroup
    readonly icon: MenuIconName
    /** What awaits the person on it, by the names of `handsel/v1/todos`; the number of each is next to the label. */
    readonly todos?: readonly ScreenTodo[]
  }
  /** Other words by which the search of the back office finds it. */
  words?(): string
  /** The page of `docs/owner/` about it; without one the first part of its path names it. */
  readonly help?: string
  load(): Promise<{ readonly default: ComponentType }>
}

/** The name of the page of `docs/owner/` about a screen. */
export function helpPageOf({ path, help = path.split('/')[0] || 'home' }: AdminScreen): string {
  return help
}

/** A number next to the label of a screen, and what it is a number of. */
export type ScreenTodo = { readonly name: string; label(): string }

/** What a search of the whole shop has found: a record with its address. */
export type SearchResult = {
  readonly id: string
  readonly label: string
  readonly description: string
  /** A path below `/admin`; of what has no screen, its page in the shop. */
  readonly path: string
  readonly isInShop?: boolean
}

/** Something that can be done, or a place, that the search of the back office finds by its label. */
export type AdminAct = {
  label(): string
  /** Other words that find it. */
  words?(): string
  readonly path: string
  /** The right that it requires; without one it is for all staff. */
  readonly capability?: Capability
}

/** One kind of records that the search of the back office finds, as its feature declares it. */
export type AdminSearch = {
  title(): string
  readonly capability: Capability
  /** The first few that fit; the text is never empty. */
  find(text: string, signal: AbortSignal): Promise<readonly SearchResult[]>
}

/** A part that a feature adds to the screen of a record of another one. Its code is fetched with the screen. */
export type RecordCard = {
  readonly of: 'order'
  /** The right that its calls require. */
  readonly capability: Capability
  load(): Promise<{ readonly default: ComponentType<{ readonly id: number }> }>
}
