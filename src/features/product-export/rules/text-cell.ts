import { cellOf, linesOf, listOf } from '../../product-import/rules/cell.ts'
import { nameOf, namePathOf } from '../../product-import/rules/name.ts'

// Each of them ends in `cellOf`: no spreadsheet takes a text for a formula (security.md 31).

export function nameCell(name: string): string {
  return cellOf(nameOf(name))
}

/** A description: line breaks as they are, a written `\n` escaped. */
export function linesCell(text: string): string {
  return cellOf(linesOf(text))
}

/** Words that are no names, as they are: SKUs, files. */
export function listCell(words: readonly string[]): string {
  return cellOf(listOf(words))
}

export function namesCell(names: readonly string[]): string {
  return listCell(names.map(nameOf))
}

/** Paths from the root down; in order of their letters, since ids have another order in the next shop. */
export function pathsCell(paths: readonly (readonly string[])[]): string {
  return listCell(paths.map(namePathOf).sort())
}
