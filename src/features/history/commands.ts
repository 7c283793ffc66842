import { type Command, WrongUsage, withShop } from '../../cli/command.ts'
import { dayNumber } from '../../kernel/day.ts'
import { momentAt } from '../../platform/shop-time.ts'
import { currencyFormat, momentText, timezone } from '../settings/general.ts'
import { historyOf } from './history.ts'
import { entryLine } from './rules/entry-line.ts'

const MAX_LIMIT = 10_000
const DEFAULT_LIMIT = 100

const historyCommand: Command = {
  name: 'history',
  summary: 'Shows what staff, API keys, commands and jobs have changed, the last first',
  usage: '[--of order:12] [--by NAME] [--since DATE] [--search TEXT] [--limit N]',
  options: {
    of: {
      type: 'string',
      value: 'THING',
      about: 'only of this thing: order:12, product:7, setting:shop_name',
    },
    by: { type: 'string', value: 'NAME', about: 'only by this person, API key, command or job' },
    since: { type: 'string', value: 'DATE', about: 'only from this day on: 2026-03-31' },
    search: { type: 'string', value: 'TEXT', about: 'only with this text' },
    limit: { type: 'string', value: 'N', about: `how many, at most ${MAX_LIMIT}; else ${DEFAULT_LIMIT}` },
  },
  run(args, context) {
    const since = args.text('since')
    if (since !== undefined && dayNumber(since) === undefined)
      throw new WrongUsage('--since is a day such as 2026-03-31.')
    const limit = limitOf(args.text('limit'))
    return withShop(context, async (shop) => {
      const entries = await historyOf(shop, {
        subject: args.text('of')?.trim(),
        by: args.text('by')?.trim(),
        since: since === undefined ? undefined : new Date(momentAt(since, shop.settings.get(timezone))),
        search: args.text('search'),
        limit,
      })
      for (const entry of entries) {
        const moment = momentText(entry.at.getTime(), shop.settings)
        // Of a payment: the currency that it was made in.
        const { currency: code } = entry.after
        const currency = currencyFormat(shop.settings, typeof code === 'string' ? code : undefined)
        context.print(entryLine(entry, { moment, currency }))
      }
      return 0
    })
  },
}

/** The command that shows the history. */
export const historyCommands: readonly Command[] = [historyCommand]

function limitOf(text: string | undefined): number {
  if (text === undefined) return DEFAULT_LIMIT
  const limit = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (limit < 1 || limit > MAX_LIMIT) throw new WrongUsage(`--limit is a number from 1 to ${MAX_LIMIT}.`)
  return limit
}
