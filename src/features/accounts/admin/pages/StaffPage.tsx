import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { Question } from '../../../../admin/dialogs/Question.tsx'
import { adminPageData } from '../../../../admin/page-data.ts'
import { Card } from '../../../../admin/parts/Card.tsx'
import { Loading } from '../../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import { Mark } from '../../../../admin/parts/Mark.tsx'
import { notifyDone, notifyProblem } from '../../../../admin/parts/notify.ts'
import { Screen } from '../../../../admin/parts/Screen.tsx'
import { Select } from '../../../../admin/parts/Select.tsx'
import { localTime } from '../../../../kernel/locale-format.ts'
import type { Role } from '../../../../kernel/roles.ts'
import { type StaffRecord, staff } from './account-calls.ts'
import styles from './accounts.module.css'
import { roleIn, staffRoleOptions } from './InviteDialog.tsx'
import * as messages from './messages.ts'
import { SessionsCard } from './SessionsCard.tsx'
import { seenText } from './StaffList.tsx'

/** `/admin/staff/:id/`: the access of one person. */
export default function StaffPage() {
  const id = Number(useParams()['id'])
  const { data: person, error, refetch } = useQuery({ queryKey: ['staff', id], queryFn: () => staff.get(id) })
  const back = { path: '/staff/', label: messages.staff() }
  if (!person) {
    return (
      <Screen title={messages.staffMember()} back={back}>
        {error ? (
          <LoadProblem title={messages.memberNotRead()} error={error} retry={refetch} back={back} />
        ) : (
          <Loading />
        )}
      </Screen>
    )
  }
  const isSelf = person.id === adminPageData().person.id
  return (
    <Screen
      title={person.name}
      back={back}
      mark={
        isSelf ? (
          <Mark tone="green">{messages.you()}</Mark>
        ) : (
          person.invited && <Mark tone="gold">{messages.invited()}</Mark>
        )
      }
      aside={!isSelf && <PersonActions person={person} />}
    >
      <RoleCard person={person} />
      <Card title={messages.protection()}>
        <dl className={styles['facts']}>
          <dt>{messages.email()}</dt>
          <dd>{person.email}</dd>
          <dt>{messages.secondFactor()}</dt>
          <dd>{messages.factorName({ factor: person.second_factor })}</dd>
          <dt>{messages.lastSeen()}</dt>
          <dd>{seenText(person)}</dd>
          <dt>{messages.addedAt()}</dt>
          <dd>{localTime(person.registered_at)}</dd>
        </dl>
        <p className={styles['soft']}>
          {person.second_factor === 'none' ? (
            <>
              {messages.noFactorHelp()}{' '}
              <Link to="/settings/security/?field=staff_second_factor">{messages.factorSetting()}</Link>
            </>
          ) : (
            messages.factorHelp()
          )}
        </p>
      </Card>
      <SessionsCard account={person.id} />
    </Screen>
  )
}

type Props = { readonly person: StaffRecord }

function RoleCard({ person: { id, name, role } }: Props) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<Role>(role)
  const change = useMutation({
    mutationFn: () => staff.change(id, { role: chosen }),
    async onSuccess() {
      notifyDone(messages.roleChanged({ name }))
      await queries.invalidateQueries({ queryKey: ['staff'] })
    },
    onError: (error) => notifyProblem(messages.roleNotChanged(), error),
  })
  return (
    <Card title={messages.access()}>
      <div className={styles['form']}>
        <Select
          label={messages.role()}
          description={messages.roleHelp({ role: chosen })}
          data={staffRoleOptions()}
          value={chosen}
          onChange={(event) => setChosen(roleIn(event.currentTarget.value))}
        />
        <p className={styles['soft']}>{messages.roleEnds({ name })}</p>
        <Button disabled={chosen === role} loading={change.isPending} onClick={() => change.mutate()}>
          {messages.saveRole()}
        </Button>
      </div>
    </Card>
  )
}

function PersonActions({ person: { id, name, email, invited } }: Props) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isRemoving, setRemoving] = useState(false)
  const resend = useMutation({
    mutationFn: () => staff.change(id, { invite: true }),
    onSuccess: () => notifyDone(messages.invitationSent({ email })),
    onError: (error) => notifyProblem(messages.notInvited(), error),
  })
  const remove = useMutation({
    mutationFn: () => staff.change(id, { role: 'customer' }),
    async onSuccess() {
      notifyDone(messages.removed({ name }))
      await navigate('/staff/')
      queries.removeQueries({ queryKey: ['staff', id] })
      await queries.invalidateQueries({ queryKey: ['staff'] })
    },
    onError: (error) => notifyProblem(messages.notRemoved(), error),
  })
  return (
    <>
      {invited && (
        <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
          {messages.resend()}
        </Button>
      )}
      <Button variant="default" onClick={() => setRemoving(true)}>
        {messages.removeStaff()}
      </Button>
      <Question
        isOpen={isRemoving}
        title={messages.removeTitle({ name })}
        keepLabel={messages.cancel()}
        actLabel={messages.remove()}
        isBusy={remove.isPending}
        keep={() => setRemoving(false)}
        act={() => {
          setRemoving(false)
          remove.mutate()
        }}
      >
        {messages.removeHelp({ name })}
      </Question>
    </>
  )
}
