import { cellText, rawCell } from '../rules/cell.ts'

/** The columns of a file. */
export type Columns = {
  /** Their names in the file. */
  readonly heading: readonly string[]
  /** The index of each known column, by its standard name in lower case. */
  readonly indexes: ReadonlyMap<string, number>
  /** The indexes of unknown columns, whose cells are stored. */
  readonly unknown: readonly number[]
}

const MAX_SHOWN_LENGTH = 40
const MAX_SHOWN_PROBLEMS = 5

/** The cells of one row by the standard names of their columns; it collects the invalid ones. */
export class RowCells {
  readonly #problems: string[] = []
  readonly #columns: Columns
  readonly #cells: readonly string[]

  constructor(columns: Columns, cells: readonly string[]) {
    this.#columns = columns
    this.#cells = cells
  }

  /** The text of a cell, or `undefined` when the file has no such column. */
  text(column: string): string | undefined {
    const index = this.#columns.indexes.get(column.toLowerCase())
    return index === undefined ? undefined : cellText(this.#cells[index] ?? '')
  }

  hasAny(columns: readonly string[]): boolean {
    return columns.some((column) => this.#columns.indexes.has(column.toLowerCase()))
  }

  /** The cells of unknown columns, by heading. */
  unknown(isIncluded: (heading: string) => boolean = () => true): Record<string, string> {
    const headings = this.#columns.unknown.map(
      (index) => [this.#columns.heading[index] ?? '', index] as const,
    )
    return Object.fromEntries(
      headings
        .filter(([heading]) => isIncluded(heading))
        .map(([heading, index]) => [heading, rawCell(this.#cells[index] ?? '')]),
    )
  }

  /** Notes that the cell of a column is invalid. */
  addProblem(column: string): void {
    const index = this.#columns.indexes.get(column.toLowerCase()) ?? -1
    const text = cellText(this.#cells[index] ?? '').replace(/\s+/g, ' ')
    const shown = text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text
    this.#problems.push(`${this.#columns.heading[index] ?? column} ("${shown}")`)
  }

  /** The columns with invalid cells, and their content; `undefined` when there are none. */
  problems(): string | undefined {
    if (this.#problems.length === 0) return undefined
    const more = this.#problems.length - MAX_SHOWN_PROBLEMS
    return this.#problems.slice(0, MAX_SHOWN_PROBLEMS).join(', ') + (more > 0 ? ` and ${more} more` : '')
  }

  /**
   * The field of a column, to spread into a record: `{}` where the file has no such column, so that an update leaves the
   * field as it is; `emptyValue` for an empty cell. `read` answers `undefined` for an invalid text.
   */
  field<Key extends string, Value, Empty>(
    column: string,
    key: Key,
    read: (text: string) => Value | undefined,
    emptyValue: Empty,
  ): Partial<Record<Key, Value | Empty>> {
    const text = this.text(column)
    if (text === undefined) return {}
    return { [key]: text === '' ? emptyValue : this.#read(column, text, read, emptyValue) } as Partial<
      Record<Key, Value | Empty>
    >
  }

  /** Like `field`, but an empty cell gives `{}` too. */
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
    emptyValue: Empty,
  ): Value | Empty {
    const value = read(text)
    if (value !== undefined) return value
    this.addProblem(column)
    return emptyValue
  }
}
