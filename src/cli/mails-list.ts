import { type MailJob, readMailJobs } from '../platform/mail/mail-job-store.ts'
import { type Command, withShop } from './command.ts'
import { waitText } from './mail-findings.ts'

const MAX_SHOWN = 1_000

export const listMailsCommand: Command = {
  name: 'mails list',
  summary: 'Lists emails that are waiting or failed, with number and last error, oldest first',
  usage: '',
  options: {},
  run: (_args, context) =>
    withShop(context, async ({ db, program }) => {
      for (const mail of await readMailJobs(db, program.mailJobs, MAX_SHOWN)) context.print(mailLine(mail))
      return 0
    }),
}

function mailLine({ id, name, orderId, mails, waitedMs, attempts, isFailed, lastError }: MailJob): string {
  const about = [orderId === null ? name : `order ${orderId}`, mails].filter(Boolean).join(': ')
  const state = isFailed ? `failed after ${attempts} attempts` : `waiting for ${waitText(waitedMs)}`
  return [id, about, state, lastError ?? ''].join('\t').trimEnd()
}
