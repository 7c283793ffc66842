import { TextInput } from '@mantine/core'
import { type ControlProps, textsOf } from '../field.ts'
import styles from '../fields.module.css'

/** A text that consists of several parts, each with a field of its own. */
export function PartsControl({ field, value, id, describedBy, isWrong, change }: ControlProps) {
  const { columns, title } = field
  const parts = textsOf(value)
  const partAt = (index: number) => parts[index] ?? ''
  const set = (changed: number, text: string) => {
    const next = columns.map((_, index) => (index === changed ? text : partAt(index)))
    change(next.some(Boolean) ? next : [])
  }
  return (
    <fieldset className={styles['parts']} aria-label={title} aria-describedby={describedBy}>
      {columns.map((column, index) => (
        <TextInput
          key={column.name}
          id={index === 0 ? id : `${id}-${column.name}`}
          label={column.title}
          error={isWrong}
          value={partAt(index)}
          maxLength={400}
          autoComplete="off"
          onChange={(event) => set(index, event.currentTarget.value)}
        />
      ))}
    </fieldset>
  )
}
