import type { InputHTMLAttributes } from 'react'
import { described, FormRow, type WithId } from '../../../ui/Field.tsx'
import type { Notice } from '../../../ui/Notices.tsx'
import { passwordAdviceText, passwordHint } from '../texts.ts'
import { focusIfFirst, problemAt } from './field-problems.ts'

type Props = {
  readonly label: string
  /** A password that is being chosen is advised on; one that exists is asked for. */
  readonly kind: 'current-password' | 'new-password'
  readonly problems: readonly Notice[]
} & WithId<InputHTMLAttributes<HTMLInputElement>>

/** A password, with a button that shows it. It never comes back filled in; managers and pasting are welcome. */
export function PasswordField({ label, kind, problems, ...input }: Props) {
  const isNew = kind === 'new-password'
  const { id } = input
  const row = { hint: isNew ? passwordHint : undefined, error: problemAt(problems, id) }
  return (
    <FormRow id={id} label={label} {...row}>
      <span className="password-field-secret">
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

/** Filled in while somebody types: what there is to say stands in the attributes. */
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
