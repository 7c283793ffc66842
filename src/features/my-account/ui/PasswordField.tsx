import type { InputHTMLAttributes } from 'react'
import { described, FormRow, type WithId } from '../../../ui/forms/Field.tsx'
import type { Notice } from '../../../ui/Notices.tsx'
import { newPasswordHint, passwordAdviceText } from '../texts.ts'
import { focusIfFirst, problemOf } from './field-problems.ts'

type Props = {
  readonly label: string
  /** A new password gets advice. */
  readonly kind: 'current-password' | 'new-password'
  readonly problems: readonly Notice[]
} & WithId<InputHTMLAttributes<HTMLInputElement>>

/** A password, with a button that shows it. Never filled in by the server; password managers and pasting work. */
export function PasswordField({ label, kind, problems, ...input }: Props) {
  const isNew = kind === 'new-password'
  const { id } = input
  const row = { hint: isNew ? newPasswordHint : undefined, error: problemOf(problems, id) }
  return (
    <FormRow id={id} label={label} {...row}>
      <span className="password-field-input">
        <input
          name={id}
          required
          {...input}
          {...focusIfFirst(problems, id)}
          type="password"
          className="input-text"
          autoComplete={kind}
          autoCapitalize="off"
          spellCheck={false}
          {...described(id, row)}
        />
        <button type="button" className="password-field-show" data-shows={id}>
          <span>Show</span>
          <span className="screen-reader-text">{` ${label}`}</span>
        </button>
      </span>
      {isNew && <Advice id={id} />}
    </FormRow>
  )
}

/** Filled in while the person types; the texts are in the attributes. */
function Advice({ id }: { readonly id: string }) {
  return (
    <span
      className="password-field-advice"
      data-advises={id}
      data-too-short={passwordAdviceText['too-short']}
      data-enough={passwordAdviceText.enough}
      data-good={passwordAdviceText.good}
      role="status"
    />
  )
}
