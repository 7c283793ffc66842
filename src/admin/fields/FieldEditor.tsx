import { Checkbox } from '@mantine/core'
import { useId } from 'react'
import { Mark } from '../parts/Mark.tsx'
import { Control } from './Control.tsx'
import { type Field, type FieldValue, isSame } from './field.ts'
import styles from './fields.module.css'
import * as messages from './messages.ts'
import { valueText } from './value-text.ts'

type Props = {
  readonly field: Field
  readonly value: FieldValue
  /** Why the shop did not take the value. */
  readonly problem?: string | undefined
  /** A value near the wrong one that is right. */
  readonly instead?: FieldValue | undefined
  /** What somebody else has entered since this form was read. */
  readonly conflict?: { readonly by: string; readonly value: FieldValue } | undefined
  change(value: FieldValue): void
  reset?(): void
  takeTheirs?(): void
}

/** One field: title, help, control, default, and what is wrong with its value. */
export function FieldEditor({ field, value, problem, instead, conflict, change, reset, takeTheirs }: Props) {
  const id = useId()
  const describedBy = [`${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ')
  const { default: fallback } = field
  const isDefault = fallback === undefined || isSame(value, fallback)
  const isSecret = field.type === 'secret'
  const shared = { field, value, id, describedBy, isWrong: problem !== undefined, change }
  return (
    <div className={styles['field']} data-field={field.name} data-wrong={problem !== undefined}>
      <div className={styles['about']}>
        {field.type === 'yes-no' ? (
          <Checkbox
            id={id}
            label={field.title}
            checked={value === true}
            onChange={(event) => change(event.currentTarget.checked)}
            aria-describedby={describedBy}
          />
        ) : (
          <label id={`${id}-label`} htmlFor={id}>
            {field.title}
          </label>
        )}
        {isSame(value, field.value) ? (
          !isDefault && !isSecret && <Mark tone="gray">{messages.changed()}</Mark>
        ) : (
          <Mark tone="gold">{messages.notSaved()}</Mark>
        )}
        <p id={`${id}-help`} className={styles['help']}>
          {field.help}
        </p>
      </div>
      <div className={styles['control']}>
        {field.type !== 'yes-no' && <Control {...shared} />}
        {problem !== undefined && (
          <p id={`${id}-problem`} className={styles['problem']}>
            {problem}{' '}
            {instead !== undefined && (
              <button type="button" className={styles['link']} onClick={() => change(instead)}>
                {messages.takeInstead({ value: valueText(field, instead) })}
              </button>
            )}
          </p>
        )}
        {conflict && (
          <p className={styles['conflict']}>
            {messages.changedMeanwhile({
              by: conflict.by || 'none',
              value: valueText(field, conflict.value),
            })}{' '}
            <button type="button" className={styles['link']} onClick={takeTheirs}>
              {messages.takeTheirs()}
            </button>
          </p>
        )}
        {fallback !== undefined && !isDefault && !isSecret && (
          <p className={styles['default']}>
            {messages.defaultIs({ value: valueText(field, fallback) })}{' '}
            <button
              type="button"
              className={styles['link']}
              aria-label={messages.resetOf({ title: field.title })}
              onClick={reset}
            >
              {messages.reset()}
            </button>
          </p>
        )}
      </div>
    </div>
  )
}
