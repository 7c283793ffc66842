import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { type ControlProps, isSame, textsOf } from '../field.ts'
import styles from '../fields.module.css'
import * as messages from '../messages.ts'

const linesIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Several texts, one on each line. */
export function LinesControl({ value, id, describedBy, isWrong, change }: ControlProps) {
  const lines = textsOf(value)
  const [typed, setTyped] = useState(lines.join('\n'))
  // An empty line that is being typed is not a value yet, and must not vanish.
  const text = isSame(linesIn(typed), lines) ? typed : lines.join('\n')
  return (
    <>
      <Textarea
        id={id}
        aria-describedby={describedBy}
        error={isWrong}
        rows={Math.min(10, Math.max(3, lines.length + 1))}
        value={text}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          change(linesIn(event.currentTarget.value))
        }}
      />
      <p className={styles['hint']}>{messages.lines()}</p>
    </>
  )
}
