// How the cells of a WooCommerce product CSV are read and written (escapes, lists, flags).

// Control characters other than tab and line breaks.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g

/** A cell without control characters, and without the apostrophe before a formula character. */
export function rawCell(cell: string): string {
  return cell.replace(CONTROL_CHARACTERS, '').replace(/^'(?='*[=+\-@\t\r])/, '')
}

/** The trimmed text of a cell, without the apostrophe before a formula character. */
export function cellText(cell: string): string {
  return rawCell(cell.trim()).trim()
}

/** The cell for a text, as `rawCell` reads it: with an apostrophe where a spreadsheet would read a formula. */
export function escapeCell(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

/** The items of a list in their positions, with `\,` for a comma inside an item; an empty text has none. */
export function splitList(text: string): string[] {
  if (text === '') return []
  return text.split(/(?<!\\),/).map((part) => part.replaceAll('\\,', ',').trim())
}

/** The items of a list that are not empty: "Red\, deep, Blue" has two. */
export function parseList(text: string): string[] {
  return splitList(text).filter((part) => part !== '')
}

/** The cell of a list, as `splitList` reads it. */
export function formatList(parts: readonly string[]): string {
  // A space separates a backslash at the end of an item from the comma after it.
  return parts.map((part) => part.replaceAll(',', '\\,').replace(/\\$/, '\\ ')).join(', ')
}

/** A description, where a line break is written `\n`; `\\n` is a backslash before an n. */
export function parseDescription(text: string): string {
  return text.replace(/\\(\\?)n/g, (_, escaped: string) => (escaped ? '\\n' : '\n'))
}

/** The cell of a description, as `parseDescription` reads it; its line breaks stay. */
export function formatDescription(text: string): string {
  return text.replaceAll('\\n', '\\\\n')
}

/** Yes or no as exports write it; `undefined` for anything else. */
export function parseFlag(text: string): boolean | undefined {
  if (/^(?:1|yes|true)$/i.test(text)) return true
  if (/^(?:0|no|false)$/i.test(text)) return false
  return undefined
}

/** The paths of a cell of categories, from the root down: "A > B, C" is [["A", "B"], ["C"]]. */
export function parsePaths(text: string): string[][] {
  return parseList(text)
    .map(parsePath)
    .filter((path) => path.length > 0)
}

/** One path, from the root down: "A > B". */
export function parsePath(text: string): string[] {
  return text
    .split('>')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** An integer from `min` to `max`, also written as "5.00". */
export function parseInteger(text: string, min: number, max: number): number | undefined {
  const number = /^[+-]?\d{1,15}(?:\.0*)?$/.test(text) ? Number(text) : Number.NaN
  return number >= min && number <= max ? number : undefined
}
