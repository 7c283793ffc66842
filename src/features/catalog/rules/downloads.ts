/** A file that buyers of a product may download: `file` is a URL, or `stored:HASH/NAME` for a file of the shop. */
export type ProductDownload = { readonly id: string; readonly name: string; readonly file: string }

/** The files of one product or variation. */
export type Files = {
  readonly list: readonly ProductDownload[]
  /** How often each may be downloaded per item bought; absent: no limit. */
  readonly limit?: number | undefined
  /** For how many days; absent: no limit. */
  readonly expiryDays?: number | undefined
}
