import { pathsIn } from './cell.ts'

const LONGEST_NAME = 300

const TAGS = /<(script|style)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)|<!--[\s\S]*?-->|<[a-z/!][^>]*>/gi
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** A name as people read it, of at most 300 characters: exports write "Salt &amp; pepper", and bold names too. */
export function nameIn(text: string, most = LONGEST_NAME): string {
  const words = text.replace(TAGS, ' ').replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,4}));/gi, decoded)
  const name = words.replace(/\s+/g, ' ').trim()
  return [...name].slice(0, most).join('').trim()
}

function decoded(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return named[name.toLowerCase()] ?? entity
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  const isLetter = code >= 0x20 && code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isLetter && !(code >= 0x7f && code <= 0x9f) ? String.fromCodePoint(code) : ''
}

/** The text of a cell for a name, as `nameIn` reads it back. */
export function nameOf(name: string): string {
  return name.replace(/&(?=#?\w+;)/g, '&amp;').replace(/<(?=[a-z/!])/gi, '&lt;')
}

/** The paths of a cell of categories, from the root down, in names as people read them. */
export function namePathsIn(text: string): string[][] {
  const paths = pathsIn(text.replace(TAGS, ' ')).map((path) => path.map((name) => nameIn(name)))
  return paths.map((path) => path.filter((name) => name !== '')).filter((path) => path.length > 0)
}

/** The text of one path, as `namePathsIn` reads it back. */
export function namePathOf(path: readonly string[]): string {
  return path.map((name) => nameOf(name).replaceAll('>', '&gt;')).join(' > ')
}
