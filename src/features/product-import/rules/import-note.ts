/**
 * A note about a row. With the outcome `waiting` it is deferred to the second pass; with `picture` or `link` it was imported,
 * without a file or a link, or with something else that the owner should know.
 */
export type ImportNote = {
  readonly row: number
  readonly name: string
  readonly outcome: 'waiting' | 'skipped' | 'failed' | 'picture' | 'link'
  readonly reason: string
  readonly about: string
}

export type ProductLinkKind = 'upsell' | 'cross-sell' | 'grouped'

/** What a row names that may come further down in the file; a default variation is that of prices by quantity. */
export type PendingLinkKind = ProductLinkKind | 'default-variation'
