import { rescheduleMails } from '../platform/mail/mail-job-store.ts'
import { makeTurnDue } from '../platform/mail/mail-server-store.ts'
import { type Command, WrongUsage, withShop } from './command.ts'

const MAX_NUMBERS = 1_000

export const retryMailsCommand: Command = {
  name: 'mails retry',
  summary: 'Sends mails that failed or wait for their next attempt: those with these numbers, or all',
  usage: '[NUMBER…]',
  positionals: [0, MAX_NUMBERS],
  options: {},
  run: ({ positionals }, context) => {
    const ids = positionals.length > 0 ? positionals.map(parseNumber) : undefined
    return withShop(context, async ({ db, program }) => {
      const due = await rescheduleMails(db, program.mailJobs, ids)
      await makeTurnDue(db)
      const missing = (ids ?? []).filter((id) => !due.includes(id))
      for (const id of missing) context.warn(`No mail ${id} has failed or waits for its next attempt.`)
      context.print(dueText(due.length))
      return missing.length > 0 ? 1 : 0
    })
  },
}

function dueText(count: number): string {
  if (count === 0) return 'No mail has failed; those that wait are due, and the mail server is tried at once.'
  return `${count === 1 ? 'One mail is' : `${count} mails are`} sent again by the running shop.`
}

function parseNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new WrongUsage(`"${text}" is no number of "handsel mails list".`)
  return Number(text)
}
