import type { SelectHTMLAttributes } from 'react'
import { described, FormRow, type RowProps, type WithId } from './Field.tsx'

export type SelectOption = { readonly value: string; readonly text: string }

/** A native select in a form row; `defaultValue` (or `value` with `onChange`) chooses. */
export function Select({
  row,
  options,
  ...select
}: {
  readonly row: Omit<RowProps, 'id'>
  readonly options: readonly SelectOption[]
} & WithId<SelectHTMLAttributes<HTMLSelectElement>>) {
  return (
    <FormRow id={select.id} {...row}>
      <select {...select} className="select" {...described(select.id, row)}>
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FormRow>
  )
}
