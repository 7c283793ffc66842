import { plainCell, rawCell } from '../rules/cell.ts'

/** The columns of a file. */
export type Columns = {
  /** As the file writes them. */
  readonly heading: readonly string[]
  /** Where each column stands that means something here, by our name of it in lower case. */
  readonly at: ReadonlyMap<string, number>
  /** Where those stand that mean nothing here and are kept. */
  readonly kept: readonly number[]
}

const MOST_SHOWN = 40
const MOST_FAULTS = 5

/** The cells of one row by our names of their columns; it collects those that cannot be read. */
export class RowCells {
  readonly #faults: string[] = []
  readonly #columns: Columns
  readonly #cells: readonly string[]

  constructor(columns: Columns, cells: readonly string[]) {
    this.#columns = columns
    this.#cells = cells
  }

  /** The text of a cell, or `undefined` when the file has no such column. */
  text(column: string): string | undefined {
    const index = this.#columns.at.get(column.toLowerCase())
    return index === undefined ? undefined : plainCell(this.#cells[index] ?? '')
  }

  hasAny(columns: readonly string[]): boolean {
    return columns.some((column) => this.#columns.at.has(column.toLowerCase()))
  }

  /** The cells of columns that mean nothing here, by heading. */
  kept(which: (heading: string) => boolean = () => true): Record<string, string> {
    const headings = this.#columns.kept.map((index) => [this.#columns.heading[index] ?? '', index] as const)
    return Object.fromEntries(
      headings
        .filter(([heading]) => which(heading))
        .map(([heading, index]) => [heading, rawCell(this.#cells[index] ?? '')]),
    )
  }

  /** Notes that what stands in a column cannot be read. */
  fault(column: string): void {
    const index = this.#columns.at.get(column.toLowerCase()) ?? -1
    const text = plainCell(this.#cells[index] ?? '').replace(/\s+/g, ' ')
    const shown = text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text
    this.#faults.push(`${this.#columns.heading[index] ?? column} ("${shown}")`)
  }

  /** The columns that cannot be read, with what stands there; `undefined` when all can. */
  faults(): string | undefined {
    if (this.#faults.length === 0) return undefined
    const more = this.#faults.length - MOST_FAULTS
    return this.#faults.slice(0, MOST_FAULTS).join(', ') + (more > 0 ? ` and ${more} more` : '')
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
    this.fault(column)
    return empty
  }
}
