import type { Db } from '../db/db.ts'
import type { Shop } from '../shop.ts'
import { deleteSentBefore, writeSent } from './sent-store.ts'

/** Longer than any job is tried again. */
const KEPT_MS = 90 * 24 * 3600 * 1000

/** Notes that a mail is not to be tried any more; `false` when it was sent, or given up, before. */
export function giveUpMail(tx: Db, { nowMs }: Pick<Shop, 'nowMs'>, key: string): Promise<boolean> {
  return writeSent(tx, key, new Date(nowMs()))
}

/** The job: forgets after 90 days which mails were sent. */
export async function sweepSentMails({ db, nowMs }: Pick<Shop, 'db' | 'nowMs'>): Promise<void> {
  await deleteSentBefore(db, new Date(nowMs() - KEPT_MS))
}
