import { TextInput } from '@mantine/core'
import { PictureField } from '../../pictures/PictureField.tsx'
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
      {columns.map((column, index) => {
        const partId = index === 0 ? id : `${id}-${column.name}`
        return column.type === 'picture' ? (
          <div key={column.name} className={styles['part']}>
            <label htmlFor={partId}>{column.title}</label>
            <PictureField
              id={partId}
              title={`${title}: ${column.title}`}
              value={partAt(index)}
              change={(reference) => set(index, reference)}
            />
          </div>
        ) : (
          <TextInput
            key={column.name}
            id={partId}
            label={column.title}
            error={isWrong}
            value={partAt(index)}
            maxLength={400}
            autoComplete="off"
            onChange={(event) => set(index, event.currentTarget.value)}
          />
        )
      })}
    </fieldset>
  )
}
