import type { Notice } from '../../../ui/Notices.tsx'

/** The problem of the field with this id, if there is one. */
export function problemOf(problems: readonly Notice[], id: string): string | undefined {
  return problems.find(({ fieldId }) => fieldId === id)?.text
}

/** The first invalid field gets the focus when the page loads, without script too. */
export function focusIfFirst(problems: readonly Notice[], id: string) {
  const first = problems.find(({ fieldId }) => fieldId !== undefined)
  return first?.fieldId === id ? { autoFocus: true } : {}
}
