import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../db/db.ts'
import type { JobHandler } from '../feature.ts'
import { isServerFailing, MailNotAccepted } from './mail-errors.ts'
import { giveTurnBack, takeTurn } from './mail-server-store.ts'

/** No mail is tried for longer (`smtp.ts`). */
export const MAX_SENDING_MS = 3 * 60_000
/** When a mail is tried and its process crashes, another one may be after this time. */
const TRIAL_MS = MAX_SENDING_MS + 30_000
/** How soon those who wait notice that another mail got through. */
const POLL_MS = 2_000
/** Less than the four hours after which the queue takes a job for lost, and gives it to another worker as well. */
const MAX_WAIT_MS = 3 * 60 * 60_000

/**
 * A job that sends mails. While the mail server is down it waits, so that of all processes one mail at a time is tried
 * and the others wait with it. That is no failure of the job: it runs again when it is its turn, for three hours. `ending`:
 * the process ends, and waits no longer.
 */
export function inTurn(handle: JobHandler, ending: AbortSignal): JobHandler {
  return async (shop, payload) => {
    const { smtpUrl } = shop.config
    if (!smtpUrl) return handle(shop, payload)
    const server = serverOf(smtpUrl)
    const endMs = performance.now() + MAX_WAIT_MS
    for (;;) {
      const isTrial = await waitForTurn(shop.db, server, { endMs, ending })
      try {
        return await handle(shop, payload)
      } catch (error) {
        if (!isServerFailing(error) || error.failed === 'answer') throw error
        shop.log.warn({ err: error }, 'mails wait for the mail server')
      } finally {
        if (isTrial) await giveTurnBack(shop.db, server)
      }
    }
  }
}

type Wait = { readonly endMs: number; readonly ending: AbortSignal }

/** Resolves when a mail may be tried; `true`: as the only one. */
async function waitForTurn(db: Db, server: string, { endMs, ending }: Wait): Promise<boolean> {
  while (!ending.aborted && performance.now() < endMs) {
    const turn = await takeTurn(db, server, TRIAL_MS)
    if (turn === 'free') return false
    if (turn === 'trial') return true
    await delay(Math.min(POLL_MS, turn.waitMs), undefined, { signal: ending }).catch(() => {})
  }
  throw new MailNotAccepted('server', 'the mail waited for its turn')
}

/** The host and port of an `SMTP_URL`, without name and password. */
export function serverOf(smtpUrl: string): string {
  return URL.parse(smtpUrl)?.host || 'mail server'
}
