import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { type ControlProps, isSame, textsOf } from '../field.ts'
import styles from '../fields.module.css'
import * as messages from '../messages.ts'

const wordsIn = (text: string) => text.split(/[\s,]+/).filter(Boolean)

/** Several words or addresses, with spaces between them. */
export function WordsControl({ value, id, describedBy, isWrong, change }: ControlProps) {
  const words = textsOf(value)
  const [typed, setTyped] = useState(words.join(' '))
  // The space after a word that is being typed must not vanish.
  const text = isSame(wordsIn(typed), words) ? typed : words.join(' ')
  return (
    <>
      <TextInput
        id={id}
        aria-describedby={describedBy}
        error={isWrong}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          change(wordsIn(event.currentTarget.value))
        }}
      />
      <p className={styles['hint']}>{messages.wordsHelp()}</p>
    </>
  )
}
