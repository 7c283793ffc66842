import type { InputHTMLAttributes, ReactNode } from 'react'

type ChoiceProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { readonly label: ReactNode }

/** A box to tick, with its label to the right; the whole line can be clicked. */
export function Checkbox({ label, ...input }: ChoiceProps) {
  return (
    <label className="choice">
      <input type="checkbox" {...input} />
      <span>{label}</span>
    </label>
  )
}

/** One of several: give all the same `name`, inside a `<fieldset>` with a `<legend>`. */
export function Radio({ label, ...input }: ChoiceProps) {
  return (
    <label className="choice">
      <input type="radio" {...input} />
      <span>{label}</span>
    </label>
  )
}
