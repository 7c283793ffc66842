import type { AttributeCells } from '../product-row.ts'
import { nameIn } from '../rules/name.ts'
import type { RowCells } from './row-cells.ts'

/** What the variants of a product differ by; `number` is that of its columns. */
export type Option = {
  readonly number: 1 | 2 | 3
  readonly name: string
  readonly values: readonly string[]
}

/** The options of a product, by its variants; none when its only variant is the one without a name of its own. */
export function optionsOf(variants: readonly RowCells[]): Option[] {
  const all = ([1, 2, 3] as const).map((number) => {
    const texts = variants.map((cells) => nameIn(cells.text(`option${number} value`) ?? ''))
    const values = [...new Set(texts)].filter((value) => value !== '')
    const name = nameIn(variants[0]?.text(`option${number} name`) ?? '') || `Option ${number}`
    return { number, name, values }
  })
  return all.filter(({ name, values }) => values.length > 0 && !isDefault(name, values))
}

function isDefault(name: string, [value, ...more]: readonly string[]): boolean {
  return /^(?:title|option 1)$/i.test(name) && /^default title$/i.test(value ?? '') && more.length === 0
}

/** An option as an attribute of one product alone. */
export function optionCells(name: string, values: readonly string[]): AttributeCells {
  return { name, values, visible: true, shared: false, chosen: '', forVariations: true }
}
