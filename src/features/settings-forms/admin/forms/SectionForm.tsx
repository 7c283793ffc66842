import { useHotkeys } from '@mantine/hooks'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { FieldEditor } from '../../../../admin/fields/FieldEditor.tsx'
import { FormAlert } from '../../../../admin/fields/FormAlert.tsx'
import { type FieldValue, isSame } from '../../../../admin/fields/field.ts'
import { SaveBar } from '../../../../admin/fields/SaveBar.tsx'
import { Card } from '../../../../admin/parts/Card.tsx'
import type { SectionRecord, SettingField } from './setting-calls.ts'
import styles from './settings.module.css'
import { useSectionDraft } from './use-section-draft.ts'

/** The values of the fields as they are entered, by name. */
export type EnteredValues = Readonly<Record<string, FieldValue>>

/** What is wrong with a value, and another one that is right. */
export type FoundProblem = { readonly text: string; readonly instead: FieldValue }

type Props = {
  readonly stored: SectionRecord
  /** What is wrong with the values of several fields together, as soon as they are entered: all that it checks, by name. */
  check?(values: EnteredValues): Readonly<Record<string, FoundProblem | undefined>>
  /** What the shop would look like, next to the fields. */
  preview?(values: EnteredValues): ReactNode
}

/** The settings of a section in groups. Everything is saved together; the shop says what is wrong. */
export function SectionForm({ stored, check, preview }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const wanted = useSearchParams()[0].get('field') ?? ''
  const draft = useSectionDraft(stored)
  const { section, problems, conflicts, isStale } = draft
  const values = Object.fromEntries(section.fields.map((field) => [field.name, draft.valueOf(field)]))
  const found = check?.(values) ?? {}
  const problemOf = (name: string) => (name in found ? found[name]?.text : problems[name])
  useEffect(() => {
    // After the heading, which a new screen gives the focus to.
    const frame = requestAnimationFrame(() => focusField(form.current, wanted))
    return () => cancelAnimationFrame(frame)
  }, [wanted])
  useEffect(() => {
    const [first] = Object.keys(problems)
    if (first) focusField(form.current, first)
  }, [problems])
  const save = () => {
    if (draft.count > 0 && !draft.isSaving) draft.save()
  }
  useHotkeys([['mod+S', save]], [])
  const isShown = ({ name, when }: SettingField) => {
    const other = when && section.fields.find((field) => field.name === when.name)
    return !other || name === wanted || name in problems || isSame(draft.valueOf(other), when.value)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  const fields = (
    <form ref={form} className={styles['form']} onSubmit={submit} noValidate>
      <FormAlert problems={problems} isStale={isStale} />
      {section.groups.map((group) => (
        <Card key={group.name} title={group.title}>
          {section.fields
            .filter((field) => field.group === group.name && isShown(field))
            .map((field) => (
              <FieldEditor
                key={field.name}
                field={field}
                value={draft.valueOf(field)}
                problem={problemOf(field.name)}
                instead={found[field.name]?.instead}
                conflict={conflicts[field.name]}
                change={(value) => draft.change(field, value)}
                reset={() => draft.change(field, null)}
                takeTheirs={() => draft.takeTheirs(field)}
              />
            ))}
        </Card>
      ))}
      <SaveBar count={draft.count} isSaving={draft.isSaving} discard={draft.discard} />
    </form>
  )
  return preview ? (
    <div className={styles['withPreview']}>
      {fields}
      {preview(values)}
    </div>
  ) : (
    fields
  )
}

/** Leads to a field: one that was searched for, or the first that is wrong. */
function focusField(form: HTMLElement | null, name: string): void {
  const field = form?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)
  field?.scrollIntoView({ block: 'center' })
  field?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true })
}
