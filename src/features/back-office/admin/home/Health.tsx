import { Link } from 'react-router'
import { mayUse } from '../../../../admin/page-data.ts'
import { Card } from '../../../../admin/parts/Card.tsx'
import { localTime, sizeText } from '../../../../kernel/locale-format.ts'
import { BackupLine, HealthMark } from './BackupHealth.tsx'
import styles from './home.module.css'
import * as messages from './messages.ts'
import type { Overview } from './overview-calls.ts'

/** Bytes. */
const LITTLE_SPACE = 2e9

/** How the shop works: mails, jobs, disk and the last order. */
export function Health({ health }: { readonly health: Overview['health'] }) {
  const {
    mails_waiting: mails,
    mail_server_down: isDown,
    failed_jobs: failedJobs,
    recent_errors: errors,
    free_bytes: free,
    last_order: lastOrder,
  } = health
  const isGood = !isDown && failedJobs === 0 && errors === 0 && free > LITTLE_SPACE
  return (
    <Card title={messages.healthTitle()} action={<HealthMark isGood={isGood} />}>
      <dl className={styles['health']}>
        <div>
          <dt>{messages.mailQueue()}</dt>
          <dd>{isDown ? messages.mailServerDown() : mails}</dd>
        </div>
        <div>
          <dt>{messages.failedJobs()}</dt>
          <dd>
            <Figure count={failedJobs} path="/jobs/?state=failed" />
          </dd>
        </div>
        <div>
          <dt>{messages.recentErrors()}</dt>
          <dd>
            <Figure count={errors} path="/errors/" />
          </dd>
        </div>
        <div>
          <dt>{messages.freeDisk()}</dt>
          <dd>{sizeText(free)}</dd>
        </div>
        <div>
          <dt>{messages.lastOrder()}</dt>
          <dd>{lastOrder === null ? messages.never() : localTime(lastOrder)}</dd>
        </div>
        <BackupLine />
      </dl>
    </Card>
  )
}

/** A number that leads to its list, for those who may read it. */
function Figure({ count, path }: { readonly count: number; readonly path: string }) {
  return count > 0 && mayUse('manage_options') ? <Link to={path}>{count}</Link> : count
}
