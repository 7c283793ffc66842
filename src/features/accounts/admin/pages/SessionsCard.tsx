import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Card } from '../../../../admin/parts/Card.tsx'
import { Loading } from '../../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import { Mark } from '../../../../admin/parts/Mark.tsx'
import { notifyDone, notifyProblem } from '../../../../admin/parts/notify.ts'
import { localTime } from '../../../../kernel/locale-format.ts'
import { deviceIn } from '../../rules/device-name.ts'
import { endSessionsOf, sessionsOf } from './account-calls.ts'
import styles from './accounts.module.css'
import * as messages from './messages.ts'

/** Where an account is signed in, with the end of one session or of all. */
export function SessionsCard({ account }: { readonly account: number }) {
  const queryKey = ['sessions', account]
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => sessionsOf(account).list({}, signal),
  })
  const end = useMutation({
    mutationFn: async (id: number | 'all') => {
      if (id === 'all') await endSessionsOf(account)
      else await sessionsOf(account).remove(id, { force: true })
    },
    async onSuccess(_, id) {
      notifyDone(id === 'all' ? messages.sessionsEnded() : messages.sessionEnded())
      await queries.invalidateQueries({ queryKey })
    },
    onError: (problem) => notifyProblem(messages.sessionNotEnded(), problem),
  })
  const sessions = data?.items ?? []
  return (
    <Card
      title={messages.sessions()}
      action={
        sessions.length > 1 && (
          <Button
            variant="default"
            size="compact-sm"
            loading={end.isPending}
            onClick={() => end.mutate('all')}
          >
            {messages.endAll()}
          </Button>
        )
      }
    >
      {error ? (
        <LoadProblem title={messages.sessionsNotRead()} error={error} retry={refetch} />
      ) : !data ? (
        <Loading rows={2} />
      ) : sessions.length === 0 ? (
        <p className={styles['soft']}>{messages.noSessions()}</p>
      ) : (
        <ul className={styles['devices']}>
          {sessions.map(({ id, device, address, current, last_seen_at: seen }) => (
            <li key={id}>
              <div>
                {deviceText(device)} {current && <Mark tone="green">{messages.thisDevice()}</Mark>}
                <p className={styles['soft']}>
                  {messages.sessionSeen({ at: localTime(seen) })}
                  {address && ` ${messages.sessionFrom({ address })}`}
                </p>
              </div>
              <Button
                variant="default"
                size="compact-sm"
                disabled={end.isPending}
                onClick={() => end.mutate(id)}
              >
                {messages.endSession()}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function deviceText(userAgent: string): string {
  const { browser, system } = deviceIn(userAgent)
  return [browser, system].filter(Boolean).join(', ') || messages.unknownDevice()
}
