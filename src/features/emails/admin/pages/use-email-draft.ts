import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyDone, notifyProblem } from '../../../../admin/parts/notify.ts'
import { notifyUndo } from '../../../../admin/parts/notify-undo.tsx'
import { queries } from '../../../../admin/queries.ts'
import { ApiError } from '../../../../browser/api/api-error.ts'
import { type EmailKind, type EmailText, type EmailTextName, emailKinds } from './email-calls.ts'
import * as messages from './messages.ts'

/** What is changed and not saved: texts (null for the default), and whether the email is sent. */
type Draft = Readonly<Partial<Record<EmailTextName, string | null>>> & { readonly is_on?: boolean }
type Conflict = { readonly by: string; readonly current: EmailKind }

/**
 * What a person changes in an email until it is saved. While there are changes, the email stays as it was when they started: its
 * version says to the shop what was seen.
 */
export function useEmailDraft(stored: EmailKind) {
  const [seen, setSeen] = useState(stored)
  const [draft, setDraft] = useState<Draft>({})
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [conflict, setConflict] = useState<Conflict>()
  const count = Object.keys(draft).length
  const base = count === 0 ? stored : seen

  const save = useMutation({
    mutationFn: (sent: Draft) => emailKinds.change(base.id, { version: base.version, ...sent }),
    onSuccess(saved, sent) {
      const former = formerValues(base, sent)
      take(saved, sent)
      notifyUndo(messages.saved({ title: saved.title }), async () => {
        const restored = await emailKinds.change(saved.id, { version: saved.version, ...former })
        remember(restored)
        setSeen(restored)
        notifyDone(messages.undone({ title: restored.title }))
      })
    },
    onError(error) {
      if (error instanceof ApiError && error.code === 'handsel_conflict') return takeConflict(error)
      const wrong = problemsIn(error)
      if (wrong) setProblems(wrong)
      else notifyProblem(messages.saveFailed(), error)
    },
  })

  function take(saved: EmailKind, sent: Draft): void {
    remember(saved)
    setSeen(saved)
    setProblems({})
    setConflict(undefined)
    // What was typed while the shop saved is a change of its own.
    setDraft((now) =>
      Object.fromEntries(Object.entries(now).filter(([name, value]) => sentValue(sent, name) !== value)),
    )
  }

  function takeConflict({ data }: ApiError): void {
    const { changes, current } = data as {
      readonly changes: readonly { readonly by: string }[]
      readonly current: EmailKind
    }
    remember(current)
    setSeen(current)
    setConflict({ by: changes[0]?.by ?? '', current })
  }

  function put(name: EmailTextName | 'is_on', value: string | boolean | null, isAsStored: boolean): void {
    const { [name]: _, ...others } = draft
    const { [name]: __, ...otherProblems } = problems
    setSeen(base)
    setProblems(otherProblems)
    setDraft(isAsStored && !save.isPending ? others : { ...others, [name]: value })
  }

  return {
    email: base,
    texts: textsIn(draft),
    count,
    problems,
    conflict,
    isSaving: save.isPending,
    isOn: draft.is_on ?? base.is_on,
    valueOf: ({ name, value, default: fallback }: EmailText): string =>
      name in draft ? (draft[name] ?? fallback) : value,
    change: ({ name, value }: EmailText, typed: string) => put(name, typed, typed === value),
    reset: ({ name, changed }: EmailText) => put(name, null, !changed),
    switchOn: (isOn: boolean) => put('is_on', isOn, isOn === base.is_on),
    save: () => save.mutate(draft),
    discard(): void {
      setDraft({})
      setProblems({})
      setConflict(undefined)
    },
  }
}

function textsIn({ is_on: _, ...texts }: Draft) {
  return texts
}

function sentValue(sent: Draft, name: string): unknown {
  return (sent as Readonly<Record<string, unknown>>)[name]
}

function formerValues({ texts, is_on: isOn }: EmailKind, sent: Draft): Draft {
  const former = texts
    .filter(({ name }) => name in sent)
    .map(({ name, value, changed }) => [name, changed ? value : null])
  return { ...Object.fromEntries(former), ...('is_on' in sent && { is_on: isOn }) }
}

/** What is wrong with texts, by their names. */
export function problemsIn(error: unknown): Readonly<Record<string, string>> | undefined {
  if (!(error instanceof ApiError) || error.code !== 'rest_invalid_param') return undefined
  return (error.data as { readonly params?: Readonly<Record<string, string>> }).params
}

function remember(email: EmailKind): void {
  queries.setQueryData(['email-kinds', email.id], email)
  void queries.invalidateQueries({ queryKey: ['email-kinds'], exact: true })
}
