import { TextInput } from '@mantine/core'
import type { ControlProps } from '../field.ts'
import styles from '../fields.module.css'
import * as messages from '../messages.ts'

/** A color as text, and the picker of the browser. */
export function ColorControl({ value, id, describedBy, isWrong, change }: ControlProps) {
  const text = String(value)
  return (
    <div className={styles['withUnit']}>
      <TextInput
        id={id}
        aria-describedby={describedBy}
        error={isWrong}
        className={styles['number']}
        value={text}
        maxLength={7}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <input
        type="color"
        className={styles['color']}
        aria-label={messages.pickColor()}
        value={/^#[0-9a-f]{6}$/i.test(text) ? text : '#ffffff'}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </div>
  )
}
