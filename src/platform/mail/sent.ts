import { DAY_MS } from '../../kernel/day.ts'
import type { Db } from '../db/db.ts'
import type { Shop } from '../shop.ts'
import { deleteFailedBefore } from './mail-job-store.ts'
import { removeDrafts } from './outbox.ts'
import { deleteSentBefore, writeSent } from './sent-store.ts'

/** Longer than any job is retried. */
const RETENTION_MS = 90 * DAY_MS
/** Shorter: sent again, a job with several mails must know which of them were sent. */
const FAILED_RETENTION_MS = 60 * DAY_MS

/** Records that a mail is no longer to be tried; `false` when it was sent, or given up, before. */
export function giveUpMail(tx: Db, { nowMs }: Pick<Shop, 'nowMs'>, key: string): Promise<boolean> {
  return writeSent(tx, key, new Date(nowMs()))
}

/** The job: deletes after 90 days the record of sent mails. */
export async function deleteExpiredSentMails({ db, nowMs }: Pick<Shop, 'db' | 'nowMs'>): Promise<void> {
  await deleteSentBefore(db, new Date(nowMs() - RETENTION_MS))
}

/** The job: deletes the mails that could not be sent, 60 days after the last attempt, and drafts in the outbox. */
export async function sweepMails(shop: Shop): Promise<void> {
  const { db, nowMs, program } = shop
  await deleteFailedBefore(db, program.mailJobs, new Date(nowMs() - FAILED_RETENTION_MS))
  await removeDrafts(shop)
}
