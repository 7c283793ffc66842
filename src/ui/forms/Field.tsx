import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react'
import * as messages from '../messages.ts'

/** What every row of a form has: the label above, then the control, a hint, and an error. */
export type RowProps = {
  readonly id: string
  readonly label: string
  /** Adds "(optional)" to the label; a control that is not optional carries `required`. */
  readonly optional?: boolean
  readonly hint?: string | undefined
  /** The error text; marks the control as invalid and describes it. */
  readonly error?: string | undefined
  /** The wire's class names of the row: `validate-required address-field`. */
  readonly rowClass?: string
}

type FieldProps = {
  readonly row: Omit<RowProps, 'id'>
  /** The wire's class names of the control. */
  readonly inputClass?: string
} & WithId<InputHTMLAttributes<HTMLInputElement>>

/** A line of text: `<Field id="billing_city" name="billing_city" label="City" required autoComplete="…" />`. */
export function Field({ row, inputClass = '', ...input }: FieldProps) {
  const names = `${inputClass} input-text`.trim()
  return (
    <FormRow id={input.id} {...row}>
      <input type="text" {...input} className={names} {...described(input.id, row)} />
    </FormRow>
  )
}

/** Several lines of text, such as the note of an order. */
export function TextArea({
  row,
  ...input
}: { readonly row: Omit<RowProps, 'id'> } & WithId<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  return (
    <FormRow id={input.id} {...row}>
      <textarea {...input} className="input-text" {...described(input.id, row)} />
    </FormRow>
  )
}

export type WithId<Attributes> = Omit<Attributes, 'id' | 'className'> & { readonly id: string }

/** The row around a control; `#<id>_field` is how scripts of the wire find it. */
export function FormRow({
  id,
  label,
  optional = false,
  hint,
  error,
  rowClass = '',
  children,
}: RowProps & { readonly children: ReactNode }) {
  return (
    <div className={`form-row${rowClass && ` ${rowClass}`}`} id={`${id}_field`}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="optional">{` ${messages.optional()}`}</span>}
      </label>
      {children}
      {hint && (
        <span className="hint" id={`${id}_hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className="field-error" id={`${id}_error`}>
          {error}
        </span>
      )}
    </div>
  )
}

/** The attributes that link a control to its hint and its error. */
export function described(id: string, { hint, error }: Pick<RowProps, 'hint' | 'error'>) {
  const ids = [hint && `${id}_hint`, error && `${id}_error`].filter(Boolean).join(' ')
  return { ...(ids && { 'aria-describedby': ids }), ...(error && { 'aria-invalid': true }) }
}
