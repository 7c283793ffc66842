import { TextInput } from '@mantine/core'
import type { ControlProps } from '../field.ts'
import styles from '../fields.module.css'
import * as messages from '../messages.ts'

/** A text that the shop never shows again: it can only be replaced. */
export function SecretControl({ field, value, id, describedBy, isWrong, change }: ControlProps) {
  const state = value !== '' ? messages.replaced() : field.is_set ? messages.isSet() : messages.notSet()
  return (
    <>
      <TextInput
        id={id}
        type="password"
        aria-describedby={describedBy}
        error={isWrong}
        value={String(value)}
        autoComplete="new-password"
        onChange={(event) => change(event.currentTarget.value)}
      />
      <p className={styles['hint']}>{state}</p>
    </>
  )
}
