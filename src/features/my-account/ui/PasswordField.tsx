import type { InputHTMLAttributes } from 'react'
import { described, FormRow, type WithId } from '../../../ui/forms/Field.tsx'
import { ShowPasswordButton } from '../../../ui/forms/ShowPasswordButton.tsx'
import type { Notice } from '../../../ui/Notices.tsx'
import {
  MIN_PASSWORD_CHARACTERS,
  RECOMMENDED_PASSWORD_CHARACTERS,
} from '../../accounts/rules/chosen-password.ts'
import { passwordHint } from '../../accounts/rules/password-hint.ts'
import * as messages from '../messages.ts'
import { focusIfFirst, problemOf } from './field-problems.ts'
import { INPUT_CLASS, ROW_CLASS } from './wire-classes.ts'

const lengths = { min: MIN_PASSWORD_CHARACTERS, recommended: RECOMMENDED_PASSWORD_CHARACTERS }

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
  const row = { hint: isNew ? passwordHint() : undefined, error: problemOf(problems, id) }
  return (
    <FormRow id={id} label={label} rowClass={ROW_CLASS} {...row}>
      <span className="password-field-input">
        <input
          name={id}
          required
          {...input}
          {...focusIfFirst(problems, id)}
          type="password"
          className={`${INPUT_CLASS} input-text`}
          autoComplete={kind}
          autoCapitalize="off"
          spellCheck={false}
          {...described(id, row)}
        />
        <ShowPasswordButton id={id} className="password-field-show" />
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
      data-too-short={messages.passwordAdviceShort(lengths)}
      data-enough={messages.passwordAdviceEnough(lengths)}
      data-good={messages.passwordAdviceGood()}
      role="status"
    />
  )
}
