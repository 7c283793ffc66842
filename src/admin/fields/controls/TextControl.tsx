import { Textarea, TextInput } from '@mantine/core'
import type { ControlProps } from '../field.ts'
import styles from '../fields.module.css'

const LONG_LENGTH = 300

/** One text, number or amount. Numbers stay texts while they are typed, so that the shop can say what is wrong with them. */
export function TextControl({ field, value, id, describedBy, isWrong, change }: ControlProps) {
  const { type, unit, max } = field
  const shared = { id, 'aria-describedby': describedBy, error: isWrong, value: String(value) }
  if (type === 'long-text') {
    const isPage = (max ?? 0) > 5000
    return (
      <Textarea
        {...shared}
        rows={isPage ? 12 : 3}
        onChange={(event) => change(event.currentTarget.value)}
        spellCheck
      />
    )
  }
  const isNumber = type === 'number' || type === 'amount'
  const read = (text: string) => (type === 'number' && /^-?\d{1,15}$/.test(text) ? Number(text) : text)
  return (
    <div className={styles['withUnit']}>
      <TextInput
        {...shared}
        className={isNumber ? styles['number'] : styles['text']}
        inputMode={type === 'number' ? 'numeric' : type === 'amount' ? 'decimal' : modeOf(type)}
        autoComplete="off"
        maxLength={isNumber ? 20 : LONG_LENGTH * 10}
        onChange={(event) => change(read(event.currentTarget.value))}
      />
      {unit !== '' && <span className={styles['unit']}>{unit}</span>}
    </div>
  )
}

function modeOf(type: string): 'email' | 'tel' | 'text' {
  if (type === 'email') return 'email'
  return type === 'phone' ? 'tel' : 'text'
}
