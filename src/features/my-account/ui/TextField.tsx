import type { InputHTMLAttributes } from 'react'
import { Field, type WithId } from '../../../ui/forms/Field.tsx'
import type { Notice } from '../../../ui/Notices.tsx'
import { focusIfFirst, problemOf } from './field-problems.ts'
import { INPUT_CLASS, ROW_CLASS } from './wire-classes.ts'

type Props = {
  readonly label: string
  readonly hint?: string
  readonly optional?: boolean
  readonly problems: readonly Notice[]
} & WithId<InputHTMLAttributes<HTMLInputElement>>

/** A line of text in a form of the account; its name is its id where no other is given. */
export function TextField({ label, hint, optional = false, problems, ...input }: Props) {
  const error = problemOf(problems, input.id)
  return (
    <Field
      name={input.id}
      required={!optional}
      {...input}
      {...focusIfFirst(problems, input.id)}
      inputClass={INPUT_CLASS}
      row={{ label, hint, optional, error, rowClass: ROW_CLASS }}
    />
  )
}
