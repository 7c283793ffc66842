/** A column without a meaning in this shop: `key` is its name in products, `heading` that in the file. */
export type UnknownColumn = { readonly key: string; readonly heading: string }

/**
 * The unknown columns of products, always in the same order. A file has no column twice, in upper or lower case: one
 * with the name of another, or of one of `ours`, gets a number at the end.
 */
export function unknownColumns(keys: readonly string[], knownHeadings: readonly string[]): UnknownColumn[] {
  const usedHeadings = new Set(knownHeadings.map((heading) => heading.toLowerCase()))
  return [...keys].sort().map((key) => {
    let heading = key
    for (let number = 2; usedHeadings.has(heading.toLowerCase()); number++) heading = `${key} (${number})`
    usedHeadings.add(heading.toLowerCase())
    return { key, heading }
  })
}
