import { Checkbox } from '@mantine/core'
import { useDebouncedValue, useHotkeys } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FieldEditor } from '../../../../admin/fields/FieldEditor.tsx'
import { SaveBar } from '../../../../admin/fields/SaveBar.tsx'
import { Card } from '../../../../admin/parts/Card.tsx'
import type { MailPreview } from '../../rest/mail-preview-resource.ts'
import { EmailPreview } from './EmailPreview.tsx'
import { type EmailKind, type EmailText, type EmailTextName, previewOf } from './email-calls.ts'
import own from './emails.module.css'
import * as messages from './messages.ts'
import { Placeholders } from './Placeholders.tsx'
import { TestEmail } from './TestEmail.tsx'
import { problemsIn, useEmailDraft } from './use-email-draft.ts'

const TYPING_MS = 400

/** The texts of an email next to the email itself, which follows what is typed. */
export function EmailForm({ stored }: { readonly stored: EmailKind }) {
  const form = useRef<HTMLFormElement>(null)
  const draft = useEmailDraft(stored)
  const { email, texts } = draft
  const [orderId, setOrderId] = useState<number>()
  const [typed] = useDebouncedValue(JSON.stringify(texts), TYPING_MS)
  const preview = useQuery({
    queryKey: ['email-preview', email.id, email.version, orderId, typed],
    queryFn: () => previewOf(email.id, { texts: JSON.parse(typed), orderId }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const [lastShown, setLastShown] = useState<MailPreview>()
  // A text that cannot be used leaves the email before it on the screen.
  if (preview.data && preview.data !== lastShown) setLastShown(preview.data)
  const problems = { ...problemsIn(preview.error), ...draft.problems }
  const { problems: refused } = draft
  useEffect(() => {
    const [first] = Object.keys(refused)
    if (first)
      form.current?.querySelector<HTMLElement>(`[data-field="${first}"] :is(input, textarea)`)?.focus()
  }, [refused])
  const save = () => {
    if (draft.count > 0 && !draft.isSaving) draft.save()
  }
  useHotkeys([['mod+S', save]], [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  const textNamed = (name: string) => email.texts.find((text) => text.name === name)
  return (
    <div className={own['columns']}>
      <form ref={form} className={own['form']} onSubmit={submit} noValidate>
        {draft.conflict && (
          <div role="alert" className={own['alert']}>
            <p>{messages.changedByOthers({ by: draft.conflict.by || 'none' })}</p>
          </div>
        )}
        {Object.keys(refused).length > 0 && (
          <p role="alert" className={own['alert']}>
            {messages.notSaved({ count: Object.keys(refused).length })}
          </p>
        )}
        <Card title={messages.texts()}>
          <p className={own['about']}>{email.when}</p>
          {email.texts.map((text) => (
            <div key={text.name} className={own['text']}>
              <FieldEditor
                field={fieldOf(text)}
                value={draft.valueOf(text)}
                problem={problems[text.name]}
                conflict={draft.conflict && theirs(draft.conflict, text, text.name in texts)}
                change={(value) => draft.change(text, String(value))}
                reset={() => draft.reset(text)}
                takeTheirs={() => draft.change(text, text.value)}
              />
            </div>
          ))}
          <Placeholders
            form={form}
            placeholders={email.placeholders}
            insert={(name, value) => {
              const text = textNamed(name)
              if (text) draft.change(text, value)
            }}
          />
        </Card>
        <Card title={messages.sending()}>
          {email.can_be_off ? (
            <Checkbox
              label={messages.sendIt()}
              description={problems['is_on']}
              checked={draft.isOn}
              onChange={(event) => draft.switchOn(event.currentTarget.checked)}
            />
          ) : (
            <p className={own['about']}>{messages.alwaysSentHelp()}</p>
          )}
          {email.to === 'owner' && (
            <p className={own['about']}>{messages.goesTo({ addresses: email.recipients.join(', ') })}</p>
          )}
        </Card>
        <SaveBar count={draft.count} isSaving={draft.isSaving} discard={draft.discard} />
      </form>
      <div className={own['side']}>
        <EmailPreview
          email={email}
          preview={preview}
          shown={preview.data ?? lastShown}
          orderId={orderId}
          setOrderId={setOrderId}
        />
        <TestEmail kind={email.id} example={{ texts, orderId }} />
      </div>
    </div>
  )
}

type Conflict = { readonly by: string }

function theirs({ by }: Conflict, { value }: EmailText, isMine: boolean) {
  return isMine ? { by, value } : undefined
}

const titles: Readonly<Record<EmailTextName, { title(): string; help(): string }>> = {
  subject: { title: messages.subject, help: messages.subjectHelp },
  heading: { title: messages.heading, help: messages.headingHelp },
  intro: { title: messages.intro, help: messages.introHelp },
  closing: { title: messages.closing, help: messages.closingHelp },
}

function fieldOf({ name, value, default: fallback, changed, max }: EmailText) {
  const isLine = name === 'subject' || name === 'heading'
  const { title, help } = titles[name]
  return {
    ...{ name, value, default: fallback, changed, max, unit: '', choices: [], columns: [], when: null },
    type: isLine ? 'text' : 'long-text',
    title: title(),
    help: help(),
    is_set: value !== '',
  }
}
