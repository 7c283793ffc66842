import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { changesSince, type FieldValue, isSame } from '../../../../admin/fields/field.ts'
import { notifyDone, notifyProblem } from '../../../../admin/parts/notify.ts'
import { notifyUndo } from '../../../../admin/parts/notify-undo.tsx'
import { ApiError } from '../../../../browser/api/api-error.ts'
import * as messages from './messages.ts'
import { rememberSection, type SectionRecord, type SettingField, sections } from './setting-calls.ts'

/** New values by name; null gives a setting its default again. */
type Draft = Readonly<Record<string, FieldValue | null>>
type Conflict = { readonly by: string; readonly value: FieldValue }

/** What is wrong, as the shop has answered the last attempt to save. */
type Refusal = {
  readonly problems: Readonly<Record<string, string>>
  readonly conflicts: Readonly<Record<string, Conflict>>
  readonly isStale: boolean
}
const noRefusal: Refusal = { problems: {}, conflicts: {}, isStale: false }

/**
 * What a person changes in a section until it is saved. While there are changes, the section stays as it was when they
 * started: its version says to the shop what was seen.
 */
export function useSectionDraft(stored: SectionRecord) {
  const [seen, setSeen] = useState(stored)
  const [draft, setDraft] = useState<Draft>({})
  const [refusal, setRefusal] = useState(noRefusal)
  const count = Object.keys(draft).length
  const base = count === 0 && stored.version > seen.version ? stored : seen

  const save = useMutation({
    mutationFn: (sent: Draft) => sections.change(base.id, { version: base.version, values: sent }),
    onSuccess(saved, sent) {
      take(saved, sent)
      const text = messages.saved({ section: saved.title, count: Object.keys(sent).length })
      const former = formerValues(base, sent)
      if (former) notifyUndo(text, () => undo(saved, former))
      else notifyDone(text)
    },
    onError(error) {
      const conflict = conflictIn(error)
      if (conflict) return takeConflict(conflict)
      const problems = problemsIn(error)
      if (problems) setRefusal({ ...noRefusal, problems })
      else notifyProblem(messages.saveFailed(), error)
    },
  })

  function take(saved: SectionRecord, sent: Draft): void {
    rememberSection(saved)
    setSeen(saved)
    setDraft((now) => changesSince(now, sent))
    setRefusal(noRefusal)
  }

  async function undo(saved: SectionRecord, values: Draft): Promise<void> {
    const restored = await sections.change(saved.id, { version: saved.version, values })
    rememberSection(restored)
    setSeen((now) => (now.version <= saved.version ? restored : now))
    notifyDone(messages.undone({ section: restored.title }))
  }

  function takeConflict({ changes, current }: ConflictData): void {
    const valueNow = (name: string) => current.fields.find((field) => field.name === name)?.value
    const open = Object.entries(draft).filter(([name, value]) => !isSame(value ?? undefined, valueNow(name)))
    const conflicts = changes.flatMap(({ name, by }) => {
      const value = valueNow(name)
      const isMine = open.some(([mine]) => mine === name)
      return isMine && value !== undefined ? [[name, { by, value }] as const] : []
    })
    setSeen(current)
    setDraft(Object.fromEntries(open))
    setRefusal({ problems: {}, conflicts: Object.fromEntries(conflicts), isStale: true })
  }

  function change(field: SettingField, value: FieldValue | null): void {
    const isAsStored = value === null ? !field.changed : isSame(value, field.value)
    // What is being saved is about to replace what is stored.
    const isUnchanged = isAsStored && !save.isPending
    const { [field.name]: _, ...others } = draft
    setSeen(base)
    setDraft(isUnchanged ? others : { ...others, [field.name]: value })
    const { [field.name]: __, ...problems } = refusal.problems
    setRefusal({ ...refusal, problems })
  }

  return {
    section: base,
    count,
    ...refusal,
    isSaving: save.isPending,
    valueOf: ({ name, value, default: fallback }: SettingField): FieldValue =>
      name in draft ? (draft[name] ?? fallback) : value,
    change,
    takeTheirs(field: SettingField): void {
      const { [field.name]: _, ...conflicts } = refusal.conflicts
      change(field, field.value)
      setRefusal({ ...refusal, conflicts })
    },
    save: () => save.mutate(draft),
    discard(): void {
      setDraft({})
      setRefusal(noRefusal)
    },
  }
}

/** What the changed settings were before; `undefined`: a secret was changed, whose former value nobody knows. */
function formerValues({ fields }: SectionRecord, draft: Draft): Draft | undefined {
  const changed = fields.filter(({ name }) => name in draft)
  if (changed.some(({ type }) => type === 'secret')) return undefined
  return Object.fromEntries(changed.map((field) => [field.name, field.changed ? field.value : null]))
}

type ConflictData = {
  readonly changes: readonly { readonly name: string; readonly by: string }[]
  readonly current: SectionRecord
}

function conflictIn(error: unknown): ConflictData | undefined {
  return error instanceof ApiError && error.code === 'handsel_conflict'
    ? (error.data as ConflictData)
    : undefined
}

function problemsIn(error: unknown): Readonly<Record<string, string>> | undefined {
  if (!(error instanceof ApiError) || error.code !== 'rest_invalid_param') return undefined
  return (error.data as { readonly params?: Readonly<Record<string, string>> }).params
}
