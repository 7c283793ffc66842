import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Choice, type ControlProps, textsOf } from '../field.ts'
import styles from '../fields.module.css'
import * as messages from '../messages.ts'
import { valueText } from '../value-text.ts'

const MAX_WITHOUT_FILTER = 15

/** Several of many values, such as countries: a long list opens at a press, and can be filtered. */
export function ChoicesControl(props: ControlProps) {
  const { field, value } = props
  const { choices } = field
  if (choices.length <= MAX_WITHOUT_FILTER) return <CheckboxList {...props} choices={choices} />
  return <FoldedList {...props} choices={choices} summary={summaryOf(props, textsOf(value).length)} />
}

function summaryOf({ field, value }: ControlProps, count: number): string {
  return count === 0
    ? messages.selected({ count })
    : `${messages.selected({ count })}: ${valueText(field, value)}`
}

function FoldedList({
  summary,
  ...props
}: ControlProps & { readonly choices: readonly Choice[]; readonly summary: string }) {
  const [isOpen, setOpen] = useState(false)
  const [filter, setFilter] = useState('')
  const { id, describedBy, choices } = props
  const fitting = choices.filter(({ title }) => title.toLowerCase().includes(filter.trim().toLowerCase()))
  return (
    <div className={styles['folded']}>
      <button
        type="button"
        id={id}
        className={styles['fold']}
        aria-labelledby={`${id}-label ${id}`}
        aria-expanded={isOpen}
        aria-describedby={describedBy}
        onClick={() => setOpen(!isOpen)}
      >
        {summary}
      </button>
      {isOpen && (
        <>
          <TextInput
            type="search"
            aria-label={messages.filter()}
            placeholder={messages.filter()}
            value={filter}
            onChange={(event) => setFilter(event.currentTarget.value)}
          />
          <CheckboxList {...props} id={`${id}-list`} choices={fitting} />
        </>
      )}
    </div>
  )
}

function CheckboxList({
  field,
  value,
  id,
  describedBy,
  choices,
  change,
}: ControlProps & { readonly choices: readonly Choice[] }) {
  const chosen = textsOf(value)
  const toggle = (one: string) =>
    change(chosen.includes(one) ? chosen.filter((each) => each !== one) : [...chosen, one])
  return (
    <fieldset id={id} className={styles['choices']} aria-label={field.title} aria-describedby={describedBy}>
      {choices.map(({ value: one, title }) => (
        <Checkbox key={one} label={title} checked={chosen.includes(one)} onChange={() => toggle(one)} />
      ))}
    </fieldset>
  )
}
