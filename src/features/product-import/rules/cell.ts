// What the cells of a WooCommerce product CSV mean (escapes, lists, flags).

/** The text of a cell. A sign that a spreadsheet would take for a formula comes behind an apostrophe: it goes. */
export function plainCell(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@\t\r])/, '')
}

/** The parts of a list, `\,` being a comma inside a part: "Red\, deep, Blue" has two. Empty parts are left out. */
export function listIn(text: string): string[] {
  return text
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter((part) => part !== '')
}

/** A description, where a line break is written `\n`; `\\n` stands for a backslash before an n. */
export function linesIn(text: string): string {
  return text.replace(/\\(\\?)n/g, (_, escaped: string) => (escaped ? '\\n' : '\n'))
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
    .map((path) =>
      path
        .split('>')
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    )
    .filter((path) => path.length > 0)
}

/** A whole number inside bounds, also when it is written "5.00". */
export function wholeIn(text: string, least: number, most: number): number | undefined {
  const number = /^[+-]?\d{1,15}(?:\.0*)?$/.test(text) ? Number(text) : Number.NaN
  return number >= least && number <= most ? number : undefined
}

/** A day, `2026-03-01`; a time behind it does not matter. Anything else is no day: `undefined`. */
export function dayIn(text: string): string | undefined {
  const day = /^(\d{4}-\d{2}-\d{2})(?![\d-])/.exec(text)?.[1]
  const moment = new Date(`${day}T00:00:00Z`)
  const exists = day !== undefined && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
  return exists ? day : undefined
}
