import { Button, Modal } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { EmptyList } from '../../../../admin/parts/EmptyList.tsx'
import { Pager } from '../../../../admin/parts/ListControls.tsx'
import { Loading } from '../../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import { useListState } from '../../../../admin/parts/list-state.ts'
import styles from '../../../../admin/parts/parts.module.css'
import { Screen } from '../../../../admin/parts/Screen.tsx'
import { SearchField } from '../../../../admin/parts/SearchField.tsx'
import { localTime } from '../../../../kernel/locale-format.ts'
import { sentEmails } from './email-calls.ts'
import own from './emails.module.css'
import * as messages from './messages.ts'

const PER_PAGE = 25

/** `/admin/sent-emails/`: the emails of the last 90 days, as they were sent. */
export default function SentEmails() {
  const state = useListState('')
  const [shown, setShown] = useState<SentEmail>()
  const filters = { page: state.page, per_page: PER_PAGE, search: state.get('search').slice(0, 200) }
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['sent-emails', filters],
    queryFn: ({ signal }) => sentEmails.list(filters, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <Screen
      title={messages.sentEmails()}
      aside={<p role="status">{data && messages.emailCount({ count: data.total })}</p>}
    >
      <p className={own['about']}>{messages.aboutSentEmails()}</p>
      <search className={styles['filters']}>
        <SearchField label={messages.searchSent()} placeholder={messages.searchSentHint()} state={state} />
      </search>
      {error && !data ? (
        <LoadProblem title={messages.emailsNotRead()} error={error} retry={refetch} />
      ) : !data ? (
        <Loading rows={8} />
      ) : data.items.length === 0 ? (
        <EmptyList title={state.isFiltered ? messages.nothingMatches() : messages.nothingSent()}>
          {state.isFiltered ? (
            <Link to={state.addressWith({ search: '' })}>{messages.clearSearch()}</Link>
          ) : (
            messages.nothingSentHelp()
          )}
        </EmptyList>
      ) : (
        <div className={isPlaceholderData ? styles['stale'] : undefined} aria-busy={isPlaceholderData}>
          <Rows emails={data.items} show={setShown} />
        </div>
      )}
      {data && <Pager state={state} pages={data.pages} total={data.total} />}
      {shown && <SentEmailDialog email={shown} close={() => setShown(undefined)} />}
    </Screen>
  )
}

type SentEmail = Awaited<ReturnType<typeof sentEmails.get>>
type RowsProps = { readonly emails: readonly SentEmail[]; show(email: SentEmail): void }

function Rows({ emails, show }: RowsProps) {
  return (
    <>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{messages.subject()}</th>
            <th scope="col">{messages.sentTo()}</th>
            <th scope="col">{messages.sentAt()}</th>
            <th scope="col">
              <span className={styles['unseen']}>{messages.show()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {emails.map((email) => (
            <tr key={email.key}>
              <td className={styles['wrapped']}>
                <bdi>{email.subject}</bdi> <OrderLink email={email} />
              </td>
              <td className={styles['wrapped']}>{email.to}</td>
              <td className={styles['time']}>{localTime(email.date_sent)}</td>
              <td>
                <ShowButton email={email} show={show} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={styles['rows']}>
        {emails.map((email) => (
          <li key={email.key} className={styles['row']}>
            <span className={styles['rowTitle']}>
              <bdi>{email.subject}</bdi>
            </span>
            <span className={styles['end']}>
              <ShowButton email={email} show={show} />
            </span>
            <span className={own['whole']}>
              {email.to} · {localTime(email.date_sent)} <OrderLink email={email} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function OrderLink({ email: { order_id: id } }: { readonly email: SentEmail }) {
  return id === null ? null : <Link to={`/orders/${id}/`}>{messages.order()}</Link>
}

function ShowButton({ email, show }: { readonly email: SentEmail; show(email: SentEmail): void }) {
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={messages.showEmail({ subject: email.subject })}
      onClick={() => show(email)}
    >
      {messages.show()}
    </Button>
  )
}

function SentEmailDialog({ email, close }: { readonly email: SentEmail; close(): void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['sent-emails', email.key],
    queryFn: () => sentEmails.get(email.key),
  })
  return (
    <Modal opened onClose={close} title={email.subject} size="xl">
      {error ? (
        <LoadProblem title={messages.emailNotRead()} error={error} retry={refetch} />
      ) : data ? (
        <div className={own['preview']}>
          <p className={own['about']}>{messages.wasSent({ to: data.to, time: localTime(data.date_sent) })}</p>
          <iframe
            className={own['frame']}
            title={messages.previewOf({ subject: data.subject })}
            srcDoc={data.html}
            sandbox=""
          />
        </div>
      ) : (
        <Loading rows={8} />
      )}
    </Modal>
  )
}
