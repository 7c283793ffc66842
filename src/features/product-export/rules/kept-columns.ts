/** A column that means nothing here: `key` is what products keep it by, `heading` what the file calls it. */
export type KeptColumn = { readonly key: string; readonly heading: string }

/**
 * The columns for what products keep, in one order for ever. A file has no column twice, in any case of letters: one
 * that is called like another, or like one of `ours`, gets a number behind it.
 */
export function keptColumns(keys: readonly string[], ours: readonly string[]): KeptColumn[] {
  const taken = new Set(ours.map((heading) => heading.toLowerCase()))
  return [...keys].sort().map((key) => {
    let heading = key
    for (let number = 2; taken.has(heading.toLowerCase()); number++) heading = `${key} (${number})`
    taken.add(heading.toLowerCase())
    return { key, heading }
  })
}
