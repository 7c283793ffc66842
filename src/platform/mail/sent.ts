import type { Db } from '../db/db.ts'
import type { Shop } from '../shop.ts'
import { deleteSentBefore, writeSent } from './sent-store.ts'

/** Longer than any job is retried. */
const RETENTION_MS = 90 * 24 * 3600 * 1000

/** Records that a mail is no longer to be tried; `false` when it was sent, or given up, before. */
export function giveUpMail(tx: Db, { nowMs }: Pick<Shop, 'nowMs'>, key: string): Promise<boolean> {
  return writeSent(tx, key, new Date(nowMs()))
}

/** The job: deletes after 90 days the record of sent mails. */
export async function sweepSentMails({ db, nowMs }: Pick<Shop, 'db' | 'nowMs'>): Promise<void> {
  await deleteSentBefore(db, new Date(nowMs() - RETENTION_MS))
}
