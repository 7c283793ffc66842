import type { ReactNode } from 'react'
import styles from './Table.module.css'

export type TableColumn = {
  readonly heading: string
  /** Numbers are aligned at the right. */
  readonly numeric?: boolean
  /** A class name of the wire for its cells. */
  readonly className?: string
}

export type Row = {
  readonly key: string | number
  /** One for each column; the first is the heading of its row. */
  readonly cells: readonly ReactNode[]
  /** Class names of the wire. */
  readonly className?: string
}

/**
 * A table with thin lines. `caption` is its title (`captionHidden` when a heading above shows it already). On a
 * phone it scrolls inside itself, or with `onPhone="cards"` every row becomes a card whose cells carry their
 * headings. `footer` are rows of sums.
 */
export function Table({
  id,
  caption,
  captionHidden = false,
  columns,
  rows,
  footer = [],
  onPhone = 'scroll',
  striped = false,
  className,
}: {
  readonly id: string
  readonly caption: string
  readonly captionHidden?: boolean
  readonly columns: readonly TableColumn[]
  readonly rows: readonly Row[]
  readonly footer?: readonly Row[]
  readonly onPhone?: 'scroll' | 'cards'
  readonly striped?: boolean
  /** Class names of the wire. */
  readonly className?: string
}) {
  const looks = [
    className,
    styles['table'],
    onPhone === 'cards' && styles['cards'],
    striped && styles['striped'],
  ]
  const table = (
    <table className={looks.filter(Boolean).join(' ')}>
      <caption id={`${id}-caption`} className={captionHidden ? 'screen-reader-text' : undefined}>
        {caption}
      </caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.heading} scope="col" className={cellClass(column)}>
              {column.heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{rows.map((row) => tableRow(row, columns, onPhone))}</tbody>
      {footer.length > 0 && <tfoot>{footer.map((row) => tableRow(row, columns, onPhone))}</tfoot>}
    </table>
  )
  if (onPhone === 'cards') return <div id={id}>{table}</div>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section id={id} className={styles['scroll']} aria-labelledby={`${id}-caption`} tabIndex={0}>
      {table}
    </section>
  )
}

/** `undefined`: none. */
function cellClass({ numeric, className }: TableColumn): string | undefined {
  return [className, numeric && styles['numeric']].filter(Boolean).join(' ') || undefined
}

function tableRow(
  { key, cells, className }: Row,
  columns: readonly TableColumn[],
  onPhone: 'scroll' | 'cards',
) {
  return (
    <tr key={key} className={className}>
      {cells.map((cell, index) => {
        const column = columns[index]
        const shared = {
          className: column && cellClass(column),
          'data-heading': onPhone === 'cards' ? column?.heading : undefined,
        }
        return index === 0 ? (
          <th key={column?.heading} scope="row" {...shared}>
            {cell}
          </th>
        ) : (
          <td key={column?.heading} {...shared}>
            {cell}
          </td>
        )
      })}
    </tr>
  )
}
