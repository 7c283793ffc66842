import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { mayUse } from '../../../../admin/page-data.ts'
import { Loading } from '../../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import { Mark } from '../../../../admin/parts/Mark.tsx'
import styles from '../../../../admin/parts/parts.module.css'
import { useRowKeys } from '../../../../admin/parts/row-keys.ts'
import { Screen } from '../../../../admin/parts/Screen.tsx'
import { type EmailKind, emailKinds } from './email-calls.ts'
import own from './emails.module.css'
import * as messages from './messages.ts'
import { SenderCheck } from './SenderCheck.tsx'

const receivers = ['customer', 'recipient', 'owner'] as const

/** `/admin/email-texts/`: every kind of email that the shop sends, who gets it and when. */
export default function EmailTexts() {
  const { data, error, refetch } = useQuery({
    queryKey: ['email-kinds'],
    queryFn: async ({ signal }) => (await emailKinds.list({}, signal)).items,
  })
  return (
    <Screen
      title={messages.emailTexts()}
      aside={<p role="status">{data && messages.emailCount({ count: data.length })}</p>}
    >
      <p className={own['about']}>
        {messages.aboutEmailTexts()}{' '}
        {mayUse('manage_options') && <Link to="/sent-emails/">{messages.sentEmails()}</Link>}
      </p>
      {error && !data ? (
        <LoadProblem title={messages.emailsNotRead()} error={error} retry={refetch} />
      ) : data ? (
        <Groups emails={data} />
      ) : (
        <Loading rows={10} />
      )}
      <SenderCheck />
    </Screen>
  )
}

function Groups({ emails }: { readonly emails: readonly EmailKind[] }) {
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list)
  const groups = [
    {
      title: messages.aboutOrders(),
      shown: emails.filter((one) => one.to === 'customer' && one.is_about_order),
    },
    {
      title: messages.aboutAccounts(),
      shown: emails.filter((one) => one.to !== 'owner' && !one.is_about_order),
    },
    { title: messages.toTheShop(), shown: emails.filter((one) => one.to === 'owner') },
  ]
  return (
    <div ref={list} className={own['groups']}>
      {groups.map(({ title, shown }) => (
        <section key={title}>
          <h2 className={own['groupTitle']}>{title}</h2>
          <Rows emails={shown} label={title} />
        </section>
      ))}
    </div>
  )
}

function Rows({ emails, label }: { readonly emails: readonly EmailKind[]; readonly label: string }) {
  return (
    <>
      <table className={`${styles['table']} ${own['kinds']}`} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{messages.email()}</th>
            <th scope="col">{messages.when()}</th>
            <th scope="col">{messages.sentTo()}</th>
            <th scope="col">{messages.state()}</th>
          </tr>
        </thead>
        <tbody>
          {emails.map((one) => (
            <tr key={one.id}>
              <td className={styles['wrapped']}>
                <Link data-row to={`/email-texts/${one.id}/`}>
                  {one.title}
                </Link>
              </td>
              <td className={styles['wrapped']}>{one.when}</td>
              <td className={styles['wrapped']}>{receiverText(one)}</td>
              <td className={styles['time']}>
                <States email={one} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={styles['rows']}>
        {emails.map((one) => (
          <li key={one.id}>
            <Link data-row className={styles['row']} to={`/email-texts/${one.id}/`}>
              <span className={styles['rowTitle']}>{one.title}</span>
              <span className={styles['end']}>
                <States email={one} />
              </span>
              <span className={own['whole']}>{one.when}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function receiverText({ to, recipients }: EmailKind): string {
  if (to === 'owner') return recipients.join(', ')
  return messages.receiver({ to: receivers.find((one) => one === to) ?? 'customer' })
}

function States({ email: { is_on: isOn, can_be_off: canBeOff, texts } }: { readonly email: EmailKind }) {
  const isChanged = texts.some(({ changed }) => changed)
  return (
    <span className={own['states']}>
      {isChanged && <Mark tone="gold">{messages.changed()}</Mark>}
      {isOn ? (
        <Mark tone={canBeOff ? 'green' : 'gray'}>{canBeOff ? messages.on() : messages.alwaysOn()}</Mark>
      ) : (
        <Mark tone="clay">{messages.off()}</Mark>
      )}
    </span>
  )
}
