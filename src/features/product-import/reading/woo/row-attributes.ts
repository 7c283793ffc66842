import { parseFlag, parseList } from '../../rules/cell.ts'
import { parseName } from '../../rules/name.ts'
import type { AttributeCells } from '../product-row.ts'
import type { RowCells } from '../row-cells.ts'

/** The attributes of a row, by their numbers in the heading; those without a name are ignored. */
export function attributeFields(
  cells: RowCells,
  numbers: readonly number[],
): { attributes?: readonly AttributeCells[] } {
  if (numbers.length === 0) return {}
  const all = numbers.map((number) => attribute(cells, number))
  return { attributes: all.filter(({ name }) => name !== '') }
}

function attribute(cells: RowCells, number: number): AttributeCells {
  const text = (part: string) => cells.text(`Attribute ${number} ${part}`) ?? ''
  const forVariations = parseFlag(text('variation'))
  return {
    name: parseName(text('name')),
    values: parseNames(text('value(s)')),
    visible: parseFlag(text('visible')) ?? true,
    shared: parseFlag(text('global')) ?? false,
    defaultValue: parseName(text('default')),
    ...(forVariations !== undefined && { forVariations }),
  }
}

/** A list of names, each once. */
export function parseNames(text: string): string[] {
  return [...new Set(parseList(text).map((name) => parseName(name)))].filter((name) => name !== '')
}
