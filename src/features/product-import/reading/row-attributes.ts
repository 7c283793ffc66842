import type { AttributeCells } from '../product-row.ts'
import { flagIn, listIn } from '../rules/cell.ts'
import { nameIn } from '../rules/name.ts'
import type { RowCells } from './row-cells.ts'

/** The attributes of a row, by their numbers in the heading; those without a name are none. */
export function attributes(
  cells: RowCells,
  numbers: readonly number[],
): { attributes?: readonly AttributeCells[] } {
  if (numbers.length === 0) return {}
  const all = numbers.map((number) => attribute(cells, number))
  return { attributes: all.filter(({ name }) => name !== '') }
}

function attribute(cells: RowCells, number: number): AttributeCells {
  const text = (part: string) => cells.text(`Attribute ${number} ${part}`) ?? ''
  const forVariations = flagIn(text('variation'))
  return {
    name: nameIn(text('name')),
    values: names(text('value(s)')),
    visible: flagIn(text('visible')) ?? true,
    shared: flagIn(text('global')) ?? false,
    chosen: nameIn(text('default')),
    ...(forVariations !== undefined && { forVariations }),
  }
}

/** A list of names, each once. */
export function names(text: string): string[] {
  return [...new Set(listIn(text).map((name) => nameIn(name)))].filter((name) => name !== '')
}
