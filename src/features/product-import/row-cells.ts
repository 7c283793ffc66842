import { plainCell } from './rules/cell.ts'

/** Where each column stands, by its name in lower case. */
export type Columns = ReadonlyMap<string, number>

export function columnsOf(heading: readonly string[]): Columns {
  return new Map(heading.map((name, index) => [name.trim().toLowerCase(), index] as const).reverse())
}

/** The cells of one row by the names of their columns; `faults` collects the columns that cannot be read. */
export class RowCells {
  readonly faults: string[] = []
  readonly #columns: Columns
  readonly #cells: readonly string[]

  constructor(columns: Columns, cells: readonly string[]) {
    this.#columns = columns
    this.#cells = cells
  }

  /** The text of a cell, or `undefined` when the file has no such column. */
  text(column: string): string | undefined {
    const index = this.#columns.get(column.toLowerCase())
    return index === undefined ? undefined : plainCell(this.#cells[index] ?? '')
  }

  hasAny(columns: readonly string[]): boolean {
    return columns.some((column) => this.#columns.has(column.toLowerCase()))
  }

  /**
   * The field that a column fills, to be spread over what is known: `{}` where the file has no such column, so that
   * an update leaves it as it is; `empty` for an empty cell. `read` answers `undefined` for what makes no sense.
   */
  field<Key extends string, Value, Empty>(
    column: string,
    key: Key,
    read: (text: string) => Value | undefined,
    empty: Empty,
  ): Partial<Record<Key, Value | Empty>> {
    const text = this.text(column)
    if (text === undefined) return {}
    return { [key]: text === '' ? empty : this.#read(column, text, read, empty) } as Partial<
      Record<Key, Value | Empty>
    >
  }

  /** Like `field`, but an empty cell says nothing either. */
  fieldIfFilled<Key extends string, Value>(
    column: string,
    key: Key,
    read: (text: string) => Value | undefined,
  ): Partial<Record<Key, Value>> {
    if (!this.text(column)) return {}
    const { [key]: value } = this.field(column, key, read, undefined)
    return value === undefined ? {} : ({ [key]: value } as Partial<Record<Key, Value>>)
  }

  #read<Value, Empty>(
    column: string,
    text: string,
    read: (text: string) => Value | undefined,
    empty: Empty,
  ): Value | Empty {
    const value = read(text)
    if (value !== undefined) return value
    this.faults.push(column)
    return empty
  }
}
