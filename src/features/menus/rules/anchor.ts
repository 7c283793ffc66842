const target = /^#([A-Za-z_][A-Za-z0-9_-]*)$/

/**
 * The id that a link's hash leads to on its page: `#story` is `story`. `undefined` for any other hash, the hash
 * actions among them: nothing is scrolled to then (spec 5.4).
 */
export function anchorId(hash: string): string | undefined {
  return target.exec(hash)?.[1]
}
