import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { mayUse } from '../../../../admin/page-data.ts'
import { Mark } from '../../../../admin/parts/Mark.tsx'
import { apiFetch } from '../../../../browser/api/api-fetch.ts'
import type { SystemStatus } from '../../../system/rest/status-resource.ts'
import * as messages from './messages.ts'

type State = SystemStatus['backups'][number]['state']

/** The worst that the system status says about the backups, to those who may read it; `undefined` until it is known. */
function useBackupState(): State | undefined {
  const { data } = useQuery({
    queryKey: ['system-status'],
    queryFn: ({ signal }) => apiFetch<SystemStatus>({ path: 'handsel/v1/system-status', signal }),
    enabled: mayUse('manage_options'),
  })
  return data && (['bad', 'optional'] as const).find((one) => data.backups.some(({ state }) => state === one))
}

/** Whether all is well, as the system status says it too. */
export function HealthMark({ isGood }: { readonly isGood: boolean }) {
  const backups = useBackupState()
  if (!isGood || backups === 'bad') return <Mark tone="clay">{messages.needsALook()}</Mark>
  if (backups === 'optional') return <Mark tone="gold">{messages.couldBeBetter()}</Mark>
  return <Mark tone="green">{messages.allGood()}</Mark>
}

/** The line about backups. */
export function BackupLine() {
  const backups = useBackupState()
  if (backups === undefined) return null
  return (
    <div>
      <dt>{messages.backups()}</dt>
      <dd>
        <Link to="/system-status/">
          {backups === 'bad' ? messages.needsALook() : messages.couldBeBetter()}
        </Link>
      </dd>
    </div>
  )
}
