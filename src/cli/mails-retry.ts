import { rescheduleMails } from '../platform/mail/mail-job-store.ts'
import { makeTurnDue } from '../platform/mail/mail-server-store.ts'
import { type Command, WrongUsage, withShop } from './command.ts'

const MAX_NUMBERS = 1_000

export const retryMailsCommand: Command = {
  name: 'mails retry',
  summary: 'Retries failed and waiting emails: those with these numbers, or all',
  usage: '[NUMBER…]',
  positionals: [0, MAX_NUMBERS],
  options: {},
  run: ({ positionals }, context) => {
    const ids = positionals.length > 0 ? positionals.map(parseNumber) : undefined
    return withShop(context, async ({ db, program }) => {
      const due = await rescheduleMails(db, program.mailJobs, ids)
      await makeTurnDue(db)
      const missing = (ids ?? []).filter((id) => !due.includes(id))
      for (const id of missing)
        context.warn(`Email ${id} has neither failed nor is it waiting for another attempt.`)
      context.print(dueText(due.length))
      return missing.length > 0 ? 1 : 0
    })
  },
}

function dueText(count: number): string {
  if (count === 0) return 'No emails have failed. Waiting emails are sent now.'
  return `${count === 1 ? '1 email is' : `${count} emails are`} sent again by the running shop.`
}

function parseNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new WrongUsage(`"${text}" is not a number from "handsel mails list".`)
  return Number(text)
}
