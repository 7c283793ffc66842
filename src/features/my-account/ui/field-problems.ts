import type { Notice } from '../../../ui/Notices.tsx'

/** What is wrong with the field of that id, if something is. */
export function problemAt(problems: readonly Notice[], id: string): string | undefined {
  return problems.find(({ fieldId }) => fieldId === id)?.text
}

/** The first field at fault gets the focus as the page comes, without script too. */
export function focusIfFirst(problems: readonly Notice[], id: string) {
  const first = problems.find(({ fieldId }) => fieldId !== undefined)
  return first?.fieldId === id ? { autoFocus: true } : {}
}
