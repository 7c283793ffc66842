import { Select } from '../../parts/Select.tsx'
import type { ControlProps } from '../field.ts'

/** One of several values. */
export function ChoiceControl({ field, value, id, describedBy, isWrong, change }: ControlProps) {
  return (
    <Select
      id={id}
      aria-describedby={describedBy}
      error={isWrong}
      value={String(value)}
      data={field.choices.map((choice) => ({ value: choice.value, label: choice.title }))}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}
