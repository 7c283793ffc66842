/** What is told of a row; those of the outcome `waiting` are taken again when the whole file is known. */
export type KeptNote = {
  readonly row: number
  readonly name: string
  readonly outcome: 'waiting' | 'skipped' | 'failed' | 'picture' | 'link'
  readonly reason: string
  readonly about: string
}

export type LinkKind = 'upsell' | 'cross-sell' | 'grouped'
