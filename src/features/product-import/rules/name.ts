import { parsePaths } from './cell.ts'

const MAX_NAME_LENGTH = 300

const TAGS = /<(script|style)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)|<!--[\s\S]*?-->|<[a-z/!][^>]*>/gi
const namedEntities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** A name as plain text, of at most 300 characters: exports contain "Salt &amp; pepper", and markup too. */
export function parseName(text: string, maxLength = MAX_NAME_LENGTH): string {
  const plainText = text
    .replace(TAGS, ' ')
    .replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,4}));/gi, decodeEntity)
  const name = plainText.replace(/\s+/g, ' ').trim()
  return [...name].slice(0, maxLength).join('').trim()
}

function decodeEntity(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return namedEntities[name.toLowerCase()] ?? entity
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  const isLetter = code >= 0x20 && code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isLetter && !(code >= 0x7f && code <= 0x9f) ? String.fromCodePoint(code) : ''
}

/** The text of a cell for a name, as `parseName` reads it. */
export function formatName(name: string): string {
  return name.replace(/&(?=#?\w+;)/g, '&amp;').replace(/<(?=[a-z/!])/gi, '&lt;')
}

/** The paths of a cell of categories, from the root down, with plain-text names. */
export function parseNamePaths(text: string): string[][] {
  const paths = parsePaths(text.replace(TAGS, ' ')).map((path) => path.map((name) => parseName(name)))
  return paths.map((path) => path.filter((name) => name !== '')).filter((path) => path.length > 0)
}

/** The text of one path, as `parseNamePaths` reads it. */
export function formatNamePath(path: readonly string[]): string {
  return path.map((name) => formatName(name).replaceAll('>', '&gt;')).join(' > ')
}
