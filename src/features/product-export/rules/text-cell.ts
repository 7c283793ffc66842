import { escapeCell, formatDescription, formatList } from '../../product-import/rules/cell.ts'
import { formatName, formatNamePath } from '../../product-import/rules/name.ts'

// Each of them uses `escapeCell`: no spreadsheet reads a text as a formula (security.md 31).

export function nameCell(name: string): string {
  return escapeCell(formatName(name))
}

/** A description: line breaks as they are, a written `\n` escaped. */
export function descriptionCell(text: string): string {
  return escapeCell(formatDescription(text))
}

/** A list of texts that are no names: SKUs, files. */
export function listCell(items: readonly string[]): string {
  return escapeCell(formatList(items))
}

export function namesCell(names: readonly string[]): string {
  return listCell(names.map(formatName))
}

/** Paths from the root down; sorted by text, since ids have another order in the next shop. */
export function pathsCell(paths: readonly (readonly string[])[]): string {
  return listCell(paths.map(formatNamePath).sort())
}
