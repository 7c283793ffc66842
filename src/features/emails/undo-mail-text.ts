import { done, refused } from '../../kernel/outcome.ts'
import type { RecordedChange, UndoHandler } from '../../platform/events/undo.ts'
import type { OwnTexts } from '../../platform/mail/texts/mail-texts.ts'
import { changeTexts, findKind, readEmailKind } from './emails.ts'

/** Gives the texts of a mail their former values again, if they still have the later ones. */
export const mailTextUndo: UndoHandler = {
  canUndo: ({ fields, before }) => fields.every((field) => Object.hasOwn(before, field)),
  async undo(shop, change) {
    const name = change.subject.slice('mail_text:'.length)
    const [kind, stored] = [await findKind(shop, name), await readEmailKind(shop, name)]
    if (!kind || !stored) return refused('gone')
    const { own, version } = stored
    if (!isAsAfter(own, change)) return refused('changed-since')
    const changed = await changeTexts(shop, kind, { texts: withFormer(own, change), version })
    return changed.ok ? done(undefined) : refused('changed-since')
  },
}

function isAsAfter(own: OwnTexts, { fields, after }: RecordedChange): boolean {
  const texts: Readonly<Record<string, string>> = own
  return fields.every((field) => (texts[field] ?? null) === (after[field] ?? null))
}

function withFormer(own: OwnTexts, { fields, before }: RecordedChange): OwnTexts {
  const former = Object.entries({ ...own, ...before }).filter(
    ([field, text]) => text !== null && (field in own || fields.includes(field)),
  )
  return Object.fromEntries(former)
}
