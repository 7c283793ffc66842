import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../../../admin/parts/Card.tsx'
import { Loading } from '../../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import type { MailPreview } from '../../rest/mail-preview-resource.ts'
import { Choice } from './Choice.tsx'
import type { EmailKind } from './email-calls.ts'
import own from './emails.module.css'
import * as messages from './messages.ts'
import { OrderChoice } from './OrderChoice.tsx'
import { problemsIn } from './use-email-draft.ts'

type Props = {
  readonly email: EmailKind
  readonly preview: UseQueryResult<MailPreview>
  readonly shown: MailPreview | undefined
  readonly orderId: number | undefined
  setOrderId(id: number | undefined): void
}

/** The email as it would be: in a frame that runs nothing, as wide as on a desk or on a phone, or as plain text. */
export function EmailPreview({ email, preview, shown, orderId, setOrderId }: Props) {
  const [format, setFormat] = useState<'html' | 'text'>('html')
  const [width, setWidth] = useState<'desk' | 'phone'>('desk')
  const { error, isFetching, refetch } = preview
  const isWrongText = problemsIn(error) !== undefined
  return (
    <Card
      title={messages.preview()}
      action={
        <div className={own['choices']}>
          {format === 'html' && (
            <Choice
              label={messages.width()}
              value={width}
              choices={[
                ['desk', messages.desk()],
                ['phone', messages.phone()],
              ]}
              change={setWidth}
            />
          )}
          <Choice
            label={messages.format()}
            value={format}
            choices={[
              ['html', messages.formatted()],
              ['text', messages.plainText()],
            ]}
            change={setFormat}
          />
        </div>
      }
    >
      {email.is_about_order && <OrderChoice orderId={orderId} setOrderId={setOrderId} shown={shown?.order} />}
      {error && !isWrongText ? (
        <LoadProblem title={messages.noPreview()} error={error} retry={refetch} />
      ) : shown ? (
        <div className={own['preview']} aria-busy={isFetching}>
          {isWrongText && <p className={own['alert']}>{messages.previewIsOlder()}</p>}
          <p className={own['subject']}>
            <span className={own['label']}>{messages.subject()}</span>
            <strong dir="auto">{shown.subject}</strong>
          </p>
          {format === 'html' ? (
            <iframe
              className={own['frame']}
              data-width={width}
              title={messages.previewOf({ subject: shown.subject })}
              srcDoc={shown.html}
              sandbox=""
            />
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard.
            <pre className={own['plain']} tabIndex={0} dir="auto">
              {shown.text}
            </pre>
          )}
        </div>
      ) : (
        !isWrongText && <Loading rows={8} />
      )}
    </Card>
  )
}
