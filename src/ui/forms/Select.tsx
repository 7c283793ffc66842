import type { ReactNode, SelectHTMLAttributes } from 'react'
import { described, FormRow, type RowProps, type WithId } from './Field.tsx'

export type SelectOption = { readonly value: string; readonly text: string; readonly disabled?: boolean }

/** A list to choose one from, in a row of a form: `<Select id="billing_state" row={{ label: 'State' }} options={…} />`. */
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
        {optionList(options)}
      </select>
    </FormRow>
  )
}

/** The options of a select outside a form row, such as the order of a listing. */
export function optionList(options: readonly SelectOption[]): ReactNode {
  return options.map(({ value, text, disabled = false }) => (
    <option key={value} value={value} disabled={disabled}>
      {text}
    </option>
  ))
}
