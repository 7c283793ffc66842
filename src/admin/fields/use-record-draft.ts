import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../browser/api/api-error.ts'
import { notifyDone, notifyProblem } from '../parts/notify.ts'
import { notifyUndo } from '../parts/notify-undo.tsx'
import { changesSince, type Field, type FieldValue, isSame } from './field.ts'
import * as messages from './messages.ts'

/** New values by the names of their fields. */
export type Draft = Readonly<Record<string, FieldValue>>
type Versioned = { readonly version: number }
type Conflict = { readonly by: string; readonly value: FieldValue }

type Form<One extends Versioned> = {
  /** The record as it was read last. */
  readonly stored: One
  /** What people call it, for notices. */
  titleOf(record: One): string
  fieldsOf(record: One): readonly Field[]
  /** Writes these values over the record of the version that was seen. */
  save(seen: One, values: Draft): Promise<One>
  remember(record: One): void
}

/** What is wrong, as the shop has answered the last attempt to save. */
type Refusal = {
  readonly problems: Readonly<Record<string, string>>
  readonly conflicts: Readonly<Record<string, Conflict>>
  readonly isStale: boolean
}
const noRefusal: Refusal = { problems: {}, conflicts: {}, isStale: false }

/**
 * What a person changes in a record with a version until it is saved. While there are changes, the record stays as it was when they
 * started: its version says to the shop what was seen. What somebody else has written meanwhile is shown at its field.
 */
export function useRecordDraft<One extends Versioned>({
  stored,
  titleOf,
  fieldsOf,
  save,
  remember,
}: Form<One>) {
  const [seen, setSeen] = useState(stored)
  const [draft, setDraft] = useState<Draft>({})
  const [refusal, setRefusal] = useState(noRefusal)
  const count = Object.keys(draft).length
  const base = count === 0 && stored.version > seen.version ? stored : seen

  const saving = useMutation({
    mutationFn: (sent: Draft) => save(base, sent),
    onSuccess(saved, sent) {
      remember(saved)
      setSeen(saved)
      setDraft((now) => changesSince(now, sent))
      setRefusal(noRefusal)
      const former = valuesIn(fieldsOf(base), Object.keys(sent))
      notifyUndo(messages.recordSaved({ title: titleOf(saved) }), () => undo(saved, former))
    },
    onError(error) {
      const conflict = conflictIn<One>(error)
      const problems = problemsIn(error, fieldsOf(base))
      if (conflict) takeConflict(conflict)
      else if (problems) setRefusal({ ...noRefusal, problems })
      else notifyProblem(messages.recordNotSaved({ title: titleOf(base) }), error)
    },
  })

  async function undo(saved: One, values: Draft): Promise<void> {
    const restored = await save(saved, values)
    remember(restored)
    setSeen((now) => (now.version <= saved.version ? restored : now))
    notifyDone(messages.recordUndone({ title: titleOf(restored) }))
  }

  function takeConflict({ changes, current }: ConflictData<One>): void {
    const seenFields = fieldsOf(base)
    const by = changes[0]?.by ?? ''
    const conflicts = fieldsOf(current).flatMap(({ name, value }) => {
      const before = seenFields.find((field) => field.name === name)
      const isTheirs = !isSame(before?.value, value) && name in draft && !isSame(draft[name], value)
      return isTheirs ? [[name, { by, value }] as const] : []
    })
    take(current)
    setRefusal({ problems: {}, conflicts: Object.fromEntries(conflicts), isStale: true })
  }

  /** Goes on from a newer version of the record; what was typed in its fields stays. */
  function take(record: One): void {
    remember(record)
    const fields = fieldsOf(record)
    setSeen(record)
    setDraft((now) =>
      Object.fromEntries(
        Object.entries(now).filter(([name, value]) =>
          fields.some((field) => field.name === name && !isSame(field.value, value)),
        ),
      ),
    )
  }

  function change({ name, value: before }: Field, value: FieldValue): void {
    const { [name]: _, ...others } = draft
    setSeen(base)
    // What is being saved is about to replace what is stored.
    setDraft(isSame(value, before) && !saving.isPending ? others : { ...others, [name]: value })
    const { [name]: __, ...problems } = refusal.problems
    setRefusal({ ...refusal, problems })
  }

  return {
    record: base,
    count,
    ...refusal,
    isSaving: saving.isPending,
    valueOf: ({ name, value }: Field): FieldValue => draft[name] ?? value,
    change,
    take,
    takeTheirs(field: Field): void {
      const { [field.name]: _, ...conflicts } = refusal.conflicts
      change(field, field.value)
      setRefusal({ ...refusal, conflicts })
    },
    save: () => {
      if (count > 0 && !saving.isPending) saving.mutate(draft)
    },
    discard(): void {
      setDraft({})
      setRefusal(noRefusal)
    },
  }
}

function valuesIn(fields: readonly Field[], names: readonly string[]): Draft {
  const wanted = fields.filter(({ name }) => names.includes(name))
  return Object.fromEntries(wanted.map(({ name, value }) => [name, value]))
}

type ConflictData<One> = { readonly changes: readonly { readonly by: string }[]; readonly current: One }

function conflictIn<One>(error: unknown): ConflictData<One> | undefined {
  const isConflict = error instanceof ApiError && error.code === 'handsel_conflict'
  return isConflict ? (error.data as ConflictData<One>) : undefined
}

/** What is wrong by field; `undefined` where the refusal is about none of them. */
function problemsIn(error: unknown, fields: readonly Field[]): Readonly<Record<string, string>> | undefined {
  if (!(error instanceof ApiError) || error.code !== 'rest_invalid_param') return undefined
  const { params = {} } = error.data as { readonly params?: Readonly<Record<string, string>> }
  const known = Object.entries(params).filter(([name]) => fields.some((field) => field.name === name))
  return known.length > 0 ? Object.fromEntries(known) : undefined
}
