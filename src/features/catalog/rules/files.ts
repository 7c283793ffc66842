/** A file that buyers of a product may fetch: `file` is an address, or `stored:HASH/NAME` for one that lies here. */
export type Download = { readonly id: string; readonly name: string; readonly file: string }

/** The files of one thing. */
export type Files = {
  readonly list: readonly Download[]
  /** How often each may be fetched, for one piece bought; absent: as often as they like. */
  readonly limit?: number | undefined
  /** For how many days; absent: for ever. */
  readonly expiryDays?: number | undefined
}
