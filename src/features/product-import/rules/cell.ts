// What the cells of a WooCommerce product CSV mean (escapes, lists, flags), and how the same is written.

// What no text holds: control characters other than tab and line breaks.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g

/** A cell as it stands, with nothing in it that no text holds, and without the apostrophe before a formula's sign. */
export function rawCell(cell: string): string {
  return cell.replace(CONTROLS, '').replace(/^'(?='*[=+\-@\t\r])/, '')
}

/** The text of a cell. A sign that a spreadsheet would take for a formula comes behind an apostrophe: it goes. */
export function plainCell(cell: string): string {
  return rawCell(cell.trim()).trim()
}

/** The cell for a text, as `rawCell` reads it back: no spreadsheet takes it for a formula. */
export function cellOf(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

/** The parts of a list, each in its place, `\,` being a comma inside a part; an empty text has none. */
export function partsIn(text: string): string[] {
  if (text === '') return []
  return text.split(/(?<!\\),/).map((part) => part.replaceAll('\\,', ',').trim())
}

/** The parts of a list that are not empty: "Red\, deep, Blue" has two. */
export function listIn(text: string): string[] {
  return partsIn(text).filter((part) => part !== '')
}

/** The cell of a list, as `partsIn` reads it back. */
export function listOf(parts: readonly string[]): string {
  // A space keeps a backslash at the end of a part from taking the comma behind it for its own.
  return parts.map((part) => part.replaceAll(',', '\\,').replace(/\\$/, '\\ ')).join(', ')
}

/** A description, where a line break is written `\n`; `\\n` stands for a backslash before an n. */
export function linesIn(text: string): string {
  return text.replace(/\\(\\?)n/g, (_, escaped: string) => (escaped ? '\\n' : '\n'))
}

/** The cell of a description, as `linesIn` reads it back; its line breaks stay what they are. */
export function linesOf(text: string): string {
  return text.replaceAll('\\n', '\\\\n')
}

/** Yes or no as exports write it; `undefined` for anything else. */
export function flagIn(text: string): boolean | undefined {
  if (/^(?:1|yes|true)$/i.test(text)) return true
  if (/^(?:0|no|false)$/i.test(text)) return false
  return undefined
}

/** The paths of a cell of categories, from the root down: "A > B, C" is [["A", "B"], ["C"]]. */
export function pathsIn(text: string): string[][] {
  return listIn(text)
    .map(pathIn)
    .filter((path) => path.length > 0)
}

/** One path, from the root down: "A > B". */
export function pathIn(text: string): string[] {
  return text
    .split('>')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** A whole number inside bounds, also when it is written "5.00". */
export function wholeIn(text: string, least: number, most: number): number | undefined {
  const number = /^[+-]?\d{1,15}(?:\.0*)?$/.test(text) ? Number(text) : Number.NaN
  return number >= least && number <= most ? number : undefined
}

/** A day from the year 1000 to 9999, `2026-03-01`; a time behind it does not matter. Anything else: `undefined`. */
export function dayIn(text: string): string | undefined {
  const day = /^([1-9]\d{3}-\d{2}-\d{2})(?![\d-])/.exec(text)?.[1]
  const moment = new Date(`${day}T00:00:00Z`)
  const exists = day !== undefined && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
  return exists ? day : undefined
}
