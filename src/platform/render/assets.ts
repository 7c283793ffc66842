/** Addresses of the built browser files, as paths. */
export type Assets = {
  readonly styles: readonly string[]
  readonly script: string
  /** Files that the page needs at once: the two fonts. */
  readonly fonts: readonly string[]
}
