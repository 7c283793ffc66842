import type { ReactNode } from 'react'
import type { Notice } from '../../ui/Notices.tsx'
import type { Shop } from '../shop.ts'

/**
 * The request for a shared page: nothing about the visitor but whose prices to show, so that the answer may serve many.
 */
export type PageRequest = {
  readonly shop: Shop
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** The roles whose rules decide prices, the first one first; empty: no rule of a role applies. */
  readonly roles: readonly string[]
  /** The moment that prices and sales are shown for, in ms. */
  readonly nowMs: number
}

/** The content of a page, before the shell wraps it in document, header and footer. */
export type PageContent = {
  readonly status?: 200 | 404
  readonly title: string
  readonly description?: string
  /** The one address of this content, as a path; absent: the page is not for search engines. */
  readonly canonicalPath?: string
  /** Path of a picture for share previews. */
  readonly shareImage?: string
  /** More elements for the head, such as preloads. */
  readonly head?: ReactNode
  readonly body: ReactNode
  readonly bodyClass?: string
  /** Notices that the shell shows above the content. */
  readonly notices?: readonly Notice[]
  /** The header of the checkout: no menu, but logo, help and a lock line. */
  readonly quietHeader?: boolean
}

/** Content that many visitors share, with the data that the cache needs. */
export type SharedContent = PageContent & {
  /** The tags whose change makes this page stale: `product:75`, `category:12`, `menu`, `settings`. */
  readonly tags: readonly string[]
  /** When it becomes stale without a change: the next start or end of a sale on it, in ms. */
  readonly validUntilMs?: number | undefined
  /**
   * The query parameters that change the content: for each the values that mean something here, as written (trimmed,
   * lower case), with the canonical value. Any other parameter or value is ignored.
   */
  readonly accepts?: Readonly<Record<string, ReadonlyMap<string, string>>>
}

/** Answers with content, with another path to redirect to (301), or with nothing: no such page (404). */
export type SharedPage = (
  request: PageRequest,
) => Promise<SharedContent | { readonly redirectTo: string } | undefined>
