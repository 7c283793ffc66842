import own from '../history.module.css'
import * as messages from './messages.ts'

type FieldChange = {
  readonly field: string
  readonly label: string
  readonly before: string | null
  readonly after: string | null
}

/** What an entry has changed, in words of people; fields of the program are folded. */
export function Changes({ changes }: { readonly changes: readonly FieldChange[] }) {
  const [plain, technical] = [true, false].map((isPlain) =>
    changes.filter((change) => isTechnical(change.field) !== isPlain),
  )
  return (
    <>
      <Fields changes={plain ?? []} />
      {technical && technical.length > 0 && (
        <details className={own['details']}>
          <summary>{messages.details()}</summary>
          <Fields changes={technical} />
        </details>
      )}
    </>
  )
}

function Fields({ changes }: { readonly changes: readonly FieldChange[] }) {
  if (changes.length === 0) return null
  return (
    <dl className={own['changes']}>
      {changes.map(({ before, after, ...change }) => (
        <div key={change.field}>
          <dt>{fieldTitle(change)}</dt>
          <dd>
            {after === null ? (
              messages.changed()
            ) : (
              <>
                {before !== null && (
                  <>
                    <del>{valueWords(before)}</del>
                    {' → '}
                  </>
                )}
                <ins>{valueWords(after)}</ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const TECHNICAL = /(?:^|_)(?:ids?|version|position|menu_order|key|hash|meta_data|settings)$/

/** Whether a field is one of the program's own, which owners need only to look closer. */
function isTechnical(field: string): boolean {
  return TECHNICAL.test(field)
}

/** The title of a field for people: that of its form, or "Stock quantity" of `stock_quantity`. */
function fieldTitle({ field, label }: { readonly field: string; readonly label: string }): string {
  if (label !== '') return label
  const name = field.replaceAll('_', ' ')
  return messages.fieldTitle({ field, name: name.slice(0, 1).toUpperCase() + name.slice(1) })
}

/** Values that the history has as English words, in the language of the person. */
const words: Readonly<Record<string, () => string>> = {
  '(none)': messages.nothing,
  yes: messages.yes,
  no: messages.no,
}

function valueWords(text: string): string {
  return words[text]?.() ?? text
}
