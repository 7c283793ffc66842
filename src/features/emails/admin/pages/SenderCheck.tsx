import { Button, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { Card } from '../../../../admin/parts/Card.tsx'
import { CopyButton } from '../../../../admin/parts/CopyButton.tsx'
import { Loading } from '../../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import { Mark, type Tone } from '../../../../admin/parts/Mark.tsx'
import { localTime } from '../../../../kernel/locale-format.ts'
import { readSender, type Sender } from './email-calls.ts'
import own from './emails.module.css'
import * as messages from './messages.ts'

/** Whether receivers can tell that emails are from this shop, and what is to be added to the domain. */
export function SenderCheck() {
  const [typed, setTyped] = useState('')
  const [selector, setSelector] = useState('')
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['email-sender', selector],
    queryFn: ({ signal }) => readSender(selector, signal),
    placeholderData: keepPreviousData,
  })
  const isValid = /^([\w-]+(\.[\w-]+)*)?$/.test(typed.trim())
  const check = (event: FormEvent) => {
    event.preventDefault()
    if (!isValid) return
    if (typed.trim() === selector) void refetch()
    else setSelector(typed.trim())
  }
  return (
    <Card title={messages.sender()}>
      {error && !data ? (
        <LoadProblem title={messages.senderNotRead()} error={error} retry={refetch} />
      ) : !data ? (
        <Loading rows={4} />
      ) : (
        <div className={own['sender']} aria-busy={isFetching}>
          <p className={own['about']}>{introOf(data)}</p>
          {data.is_reserved ? (
            <p>
              <Link to="/settings/shop/?field=shop_email">{messages.setAddress()}</Link>
            </p>
          ) : (
            <>
              <ul className={own['findings']}>
                {data.findings.map((finding) => (
                  <Finding key={finding.name} finding={finding} />
                ))}
              </ul>
              <form className={own['test']} onSubmit={check} noValidate>
                <TextInput
                  label={messages.selector()}
                  placeholder="mail"
                  value={typed}
                  maxLength={100}
                  error={!isValid && messages.selectorWrong()}
                  onChange={(event) => setTyped(event.currentTarget.value)}
                />
                <Button type="submit" variant="default" loading={isFetching}>
                  {messages.checkAgain()}
                </Button>
              </form>
              <p className={own['about']} role="status">
                {data.date_checked && messages.checkedAt({ time: localTime(data.date_checked) })}
              </p>
            </>
          )}
        </div>
      )}
    </Card>
  )
}

function introOf({ from, domain, smtp_host: host, is_reserved: isReserved }: Sender): string {
  if (isReserved) return messages.senderReserved({ from, domain })
  return host === '' ? messages.senderOutbox({ from }) : messages.senderBy({ from, host })
}

type SenderFinding = Sender['findings'][number]

const tones: Readonly<Record<SenderFinding['state'], Tone>> = {
  good: 'green',
  missing: 'clay',
  incomplete: 'clay',
  several: 'clay',
  unknown: 'gray',
  unreachable: 'gray',
}

function Finding({
  finding: { name, state, text, host, record, suggestion },
}: {
  readonly finding: SenderFinding
}) {
  return (
    <li>
      <p className={own['findingTitle']}>
        <strong>{name.toUpperCase()}</strong>
        <Mark tone={tones[state]}>{messages.findingState({ state })}</Mark>
      </p>
      <p>{text}</p>
      {record !== '' && <Record label={messages.recordFound({ host })} text={record} />}
      {suggestion !== '' && <Record label={messages.recordToAdd({ host })} text={suggestion} />}
    </li>
  )
}

function Record({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className={own['record']}>
      <p className={own['label']}>{label}</p>
      <code>{text}</code>
      <CopyButton label={messages.copyRecord()} text={text} />
    </div>
  )
}
