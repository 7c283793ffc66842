/** A note about a row; rows with the outcome `waiting` are deferred to the second pass. */
export type ImportNote = {
  readonly row: number
  readonly name: string
  readonly outcome: 'waiting' | 'skipped' | 'failed' | 'picture' | 'link'
  readonly reason: string
  readonly about: string
}

export type ProductLinkKind = 'upsell' | 'cross-sell' | 'grouped'
