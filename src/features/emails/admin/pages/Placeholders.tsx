import { type RefObject, useEffect, useRef } from 'react'
import own from './emails.module.css'
import * as messages from './messages.ts'

type TextField = HTMLInputElement | HTMLTextAreaElement

type Props = {
  readonly form: RefObject<HTMLFormElement | null>
  readonly placeholders: readonly { readonly name: string; readonly title: string }[]
  insert(name: string, value: string): void
}

/** What the texts may have between braces; a press inserts one where somebody was writing. */
export function Placeholders({ form, placeholders, insert }: Props) {
  const last = useRef<TextField>(null)
  useEffect(() => {
    const { current } = form
    const remember = ({ target }: FocusEvent) => {
      if (isText(target)) last.current = target
    }
    current?.addEventListener('focusin', remember)
    return () => current?.removeEventListener('focusin', remember)
  }, [form])
  const write = (placeholder: string) => {
    const field = last.current ?? form.current?.querySelector<TextField>('[data-field] input')
    const name = field?.closest<HTMLElement>('[data-field]')?.dataset['field']
    if (!field || !name) return
    const { value, selectionStart, selectionEnd } = field
    const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length]
    insert(name, value.slice(0, start) + placeholder + value.slice(end))
    field.focus()
    const cursor = start + placeholder.length
    requestAnimationFrame(() => field.setSelectionRange(cursor, cursor))
  }
  return (
    <section className={own['placeholders']} aria-label={messages.placeholders()}>
      <h3>{messages.placeholders()}</h3>
      <p className={own['about']}>{messages.placeholdersHelp()}</p>
      <ul>
        {placeholders.map(({ name, title }) => (
          <li key={name}>
            <button type="button" title={title} onClick={() => write(`{${name}}`)}>{`{${name}}`}</button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function isText(target: EventTarget | null): target is TextField {
  const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
  return isField && target.type !== 'checkbox' && target.closest('[data-field]') !== null
}
