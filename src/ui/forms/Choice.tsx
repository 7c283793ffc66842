import type { InputHTMLAttributes, ReactNode } from 'react'
import { described } from './Field.tsx'

type ChoiceProps = {
  readonly label: ReactNode
  /** A second line in smaller type, read out with the label: what it costs, what it means. */
  readonly hint?: ReactNode
  /** By which scripts and themes find the label. */
  readonly labelClass?: string
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>

/** One of several, in a `ChoiceGroup`: `<Radio name="shipping" value="pickup" label="Collect it" />`. */
export function Radio(props: ChoiceProps) {
  return <Choice type="radio" {...props} />
}

/** A checkbox, alone or in a `ChoiceGroup`. With an `error` it shows it and is marked as invalid. */
export function Checkbox({
  error,
  ...props
}: ChoiceProps & { readonly id: string; readonly error?: string | undefined }) {
  return (
    <div className="form-row" id={`${props.id}_field`}>
      <Choice type="checkbox" {...props} {...described(props.id, { error })} />
      {error && (
        <span className="field-error" id={`${props.id}_error`}>
          {error}
        </span>
      )}
    </div>
  )
}

function Choice({
  label,
  hint,
  className,
  labelClass,
  ...input
}: ChoiceProps & { readonly type: 'radio' | 'checkbox' }) {
  return (
    <label className={labelClass ? `choice ${labelClass}` : 'choice'}>
      <input {...input} {...(className && { className })} />
      <span>
        {label}
        {hint && <span className="hint">{hint}</span>}
      </span>
    </label>
  )
}

/** A group of `Radio`s or `Checkbox`es with a legend. `id` links hint and error to it. */
export function ChoiceGroup({
  id,
  legend,
  hint,
  error,
  inline = false,
  children,
}: {
  readonly id: string
  readonly legend: ReactNode
  readonly hint?: string | undefined
  readonly error?: string | undefined
  /** Side by side, for short answers. */
  readonly inline?: boolean
  readonly children: ReactNode
}) {
  const { 'aria-describedby': ids } = described(id, { hint, error })
  return (
    <fieldset
      className={`choices${inline ? ' inline' : ''}${error ? ' has-error' : ''}`}
      id={id}
      aria-describedby={ids}
    >
      <legend>{legend}</legend>
      {hint && (
        <span className="hint" id={`${id}_hint`}>
          {hint}
        </span>
      )}
      {children}
      {error && (
        <span className="field-error" id={`${id}_error`}>
          {error}
        </span>
      )}
    </fieldset>
  )
}
