const target = /^#([A-Za-z_][A-Za-z0-9_-]*)$/

/**
 * The element id of a link's hash: `#story` is `story`. `undefined` for any other hash, hash actions included: those do not
 * scroll (spec 5.4).
 */
export function anchorId(hash: string): string | undefined {
  return target.exec(hash)?.[1]
}
