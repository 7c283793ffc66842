import { Button, TextInput } from '@mantine/core'
import { type ControlProps, type FieldRow, rowsOf } from '../field.ts'
import styles from '../fields.module.css'
import * as messages from '../messages.ts'

/** A list of records, such as bank accounts: rows can be added and removed. */
export function RowsControl({ field, value, id, describedBy, isWrong, change }: ControlProps) {
  const { columns, title } = field
  const rows = rowsOf(value)
  const set = (index: number, name: string, text: string) =>
    change(rows.map((row, position) => (position === index ? withText(row, name, text) : row)))
  return (
    <div className={styles['rows']}>
      {rows.length === 0 && <p className={styles['hint']}>{messages.noRows()}</p>}
      {rows.map((row, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place.
          key={index}
          className={styles['row']}
          aria-label={messages.rowOf({ title, number: index + 1 })}
          aria-describedby={describedBy}
        >
          {columns.map((column) => (
            <TextInput
              key={column.name}
              label={column.title}
              error={isWrong}
              value={row[column.name] ?? ''}
              maxLength={120}
              autoComplete="off"
              onChange={(event) => set(index, column.name, event.currentTarget.value)}
            />
          ))}
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => change(rows.filter((_, position) => position !== index))}
          >
            {messages.removeRow()}
          </Button>
        </fieldset>
      ))}
      <Button
        id={id}
        aria-labelledby={`${id} ${id}-label`}
        variant="default"
        size="compact-md"
        onClick={() => change([...rows, {}])}
      >
        {messages.addRow()}
      </Button>
    </div>
  )
}

/** Empty texts are left out, as where they were never entered. */
function withText(row: FieldRow, name: string, text: string): FieldRow {
  const { [name]: _, ...rest } = row
  return text === '' ? rest : { ...rest, [name]: text }
}
