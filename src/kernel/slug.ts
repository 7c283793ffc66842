/** The address part for a name: "Bud Vase “Alba”" is "bud-vase-alba"; letters lose their accents. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’‘"“”]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 190)
}

/** The slug that a part of a path names: `b%C3%BCste` is "büste". `undefined` when its escapes are broken. */
export function slugIn(part: string): string | undefined {
  try {
    const slug = decodeURIComponent(part)
    return slug === '' || slug.includes('\0') ? undefined : slug
  } catch {
    return undefined
  }
}
