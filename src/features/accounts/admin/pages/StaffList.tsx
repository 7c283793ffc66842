import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { adminPageData } from '../../../../admin/page-data.ts'
import { Loading } from '../../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import { Mark } from '../../../../admin/parts/Mark.tsx'
import styles from '../../../../admin/parts/parts.module.css'
import { useRowKeys } from '../../../../admin/parts/row-keys.ts'
import { Screen } from '../../../../admin/parts/Screen.tsx'
import { localTime } from '../../../../kernel/locale-format.ts'
import { type StaffRecord, staff } from './account-calls.ts'
import { InviteDialog } from './InviteDialog.tsx'
import * as messages from './messages.ts'

/** `/admin/staff/`: who uses the back office, and inviting somebody. */
export default function StaffList() {
  const [isInviting, setInviting] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['staff'],
    queryFn: ({ signal }) => staff.list({}, signal),
  })
  return (
    <Screen
      title={messages.staff()}
      aside={
        <>
          <p role="status">{data && messages.staffCount({ count: data.items.length })}</p>
          <Button onClick={() => setInviting(true)}>{messages.invite()}</Button>
        </>
      }
    >
      {error ? (
        <LoadProblem title={messages.staffNotRead()} error={error} retry={refetch} />
      ) : !data ? (
        <Loading rows={4} />
      ) : (
        <StaffRows people={data.items} />
      )}
      <InviteDialog isOpen={isInviting} close={() => setInviting(false)} />
    </Screen>
  )
}

function StaffRows({ people }: { readonly people: readonly StaffRecord[] }) {
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list)
  return (
    <div ref={list}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{messages.name()}</th>
            <th scope="col">{messages.email()}</th>
            <th scope="col">{messages.role()}</th>
            <th scope="col">{messages.secondFactor()}</th>
            <th scope="col">{messages.lastSeen()}</th>
          </tr>
        </thead>
        <tbody>
          {people.map((one) => (
            <tr key={one.id}>
              <td className={styles['wrapped']}>
                <Link data-row to={`/staff/${one.id}/`}>
                  <bdi>{one.name}</bdi>
                </Link>{' '}
                <StateMark person={one} />
              </td>
              <td className={styles['wrapped']}>{one.email}</td>
              <td>{messages.roleOf({ role: one.role })}</td>
              <td>{messages.factorName({ factor: one.second_factor })}</td>
              <td className={styles['time']}>{seenText(one)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={styles['rows']}>
        {people.map((one) => (
          <li key={one.id}>
            <Link data-row className={styles['row']} to={`/staff/${one.id}/`}>
              <span className={styles['rowTitle']}>
                <bdi>{one.name}</bdi>
              </span>
              <span className={styles['end']}>{messages.roleOf({ role: one.role })}</span>
              <span className={styles['soft']} style={{ overflowWrap: 'anywhere' }}>
                {one.email}
              </span>
              <span className={styles['end']}>
                <StateMark person={one} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function StateMark({ person }: { readonly person: StaffRecord }) {
  if (person.id === adminPageData().person.id) return <Mark tone="green">{messages.you()}</Mark>
  return person.invited ? <Mark tone="gold">{messages.invited()}</Mark> : null
}

/** When a person was last seen, to the hour. */
export function seenText({ last_seen_at: at }: StaffRecord): string {
  return at ? localTime(at) : messages.neverSeen()
}
