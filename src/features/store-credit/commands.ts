import { type Command, type CommandContext, WrongUsage, withShop } from '../../cli/command.ts'
import { formatMoney } from '../../kernel/format.ts'
import { parseMinor } from '../../kernel/money.ts'
import type { Shop } from '../../platform/shop.ts'
import { shownCode } from '../coupons/rules/coupon.ts'
import { currencyFormat } from '../settings/general.ts'
import { issueCredit } from './new-credit.ts'
import type { Credit } from './rules/credit.ts'
import { creditCodeOf } from './rules/credit-code.ts'
import { sellGiftCard } from './sell-gift-card.ts'
import { readByCode, readCredits, readEntries } from './store.ts'
import { entryText, issueRefusalText, sellRefusalText, termsRefusalText } from './texts.ts'

const issueCommand: Command = {
  name: 'credit issue',
  summary: 'Makes a store credit and prints its code',
  usage: 'AMOUNT [--email EMAIL] [--code CODE] [--days N] [--note TEXT]',
  words: [1, 1],
  options: {
    email: { type: 'string', value: 'EMAIL', about: 'whose it is: it stands in the account of that address' },
    code: {
      type: 'string',
      value: 'CODE',
      about: 'a code of your own, such as one of the shop you came from',
    },
    days: {
      type: 'string',
      value: 'N',
      about: 'how long it is valid; 0 for ever; else as credit_expiry_days says',
    },
    note: { type: 'string', value: 'TEXT', about: 'why, for yourself' },
  },
  run(args, context) {
    const days = args.text('days')
    if (days !== undefined && !/^\d{1,5}$/.test(days)) throw new WrongUsage('--days is a number of days.')
    return withShop(context, async (shop) => {
      const made = await issueCredit(shop, {
        minor: minorIn(shop, args.words[0] ?? '') ?? 0,
        email: args.text('email'),
        code: args.text('code'),
        note: args.text('note'),
        ...(days !== undefined && { days: Number(days) }),
      })
      if (made.ok) context.print(shownCode(made.value.code))
      else context.warn(issueRefusalText[made.reason])
      return made.ok ? 0 : 1
    })
  },
}

const listCommand: Command = {
  name: 'credit list',
  summary: 'Shows store credits with code, balance, first amount, end and owner, the last made first',
  usage: '[EMAIL]',
  words: [0, 1],
  options: {},
  run: (args, context) =>
    withShop(context, async (shop) => {
      for await (const credit of everyCredit(shop, args.words[0]?.trim().toLowerCase())) {
        context.print(creditLine(shop, credit))
      }
      return 0
    }),
}

const PAGE = 500

async function* everyCredit({ db }: Shop, email: string | undefined): AsyncGenerator<Credit> {
  let before = Number.MAX_SAFE_INTEGER
  for (;;) {
    const page = await readCredits(db, { email, before, most: PAGE })
    yield* page
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    before = last.id
  }
}

function creditLine(shop: Shop, { code, balanceMinor, initialMinor, expiresAtMs, email }: Credit): string {
  const end = expiresAtMs === undefined ? '–' : new Date(expiresAtMs).toISOString().slice(0, 10)
  return [shownCode(code), money(shop, balanceMinor), money(shop, initialMinor), end, email ?? '–'].join('\t')
}

const historyCommand: Command = {
  name: 'credit history',
  summary: 'Shows what has happened to a store credit: when, what, how much, what was left, for which order',
  usage: 'CODE',
  words: [1, 1],
  options: {},
  run: (args, context) =>
    withShop(context, async (shop) => {
      const credit = await readByCode(shop.db, creditCodeOf(args.words[0] ?? ''))
      if (!credit) {
        context.warn('There is no store credit of that code.')
        return 1
      }
      context.print(creditLine(shop, credit))
      for (const { atMs, kind, deltaMinor, balanceMinor, orderId } of await readEntries(shop.db, credit.id)) {
        const order = orderId === undefined ? '' : `order ${orderId}`
        const cells = [
          new Date(atMs).toISOString(),
          entryText[kind],
          money(shop, deltaMinor),
          money(shop, balanceMinor),
          order,
        ]
        context.print(cells.join('\t'))
      }
      return 0
    }),
}

const sellCommand: Command = {
  name: 'credit sell',
  summary: 'Makes a simple product a gift card, virtual and untaxed, for the amounts that are given',
  usage: 'PRODUCT [--presets 25,50,100] [--from 10 --to 500]',
  words: [1, 1],
  options: {
    presets: { type: 'string', value: 'AMOUNTS', about: 'amounts to choose from, with a comma between them' },
    from: {
      type: 'string',
      value: 'AMOUNT',
      about: 'the least of the amounts that buyers may write themselves',
    },
    to: { type: 'string', value: 'AMOUNT', about: 'the most of them' },
  },
  run(args, context) {
    const [from, to] = [args.text('from'), args.text('to')]
    if ((from === undefined) !== (to === undefined)) throw new WrongUsage('--from and --to go together.')
    return withShop(context, async (shop) => {
      const amount = (text: string) => minorIn(shop, text) ?? Number.NaN
      const sold = await sellGiftCard(shop, args.words[0] ?? '', {
        presetsMinor: (args.text('presets') ?? '').split(',').filter(Boolean).map(amount),
        free:
          from === undefined || to === undefined
            ? undefined
            : { leastMinor: amount(from), mostMinor: amount(to) },
      })
      if (sold.ok) context.print(`${sold.value} is a gift card now.`)
      else tellNotSold(context, args.words[0] ?? '', sold.reason)
      return sold.ok ? 0 : 1
    })
  },
}

function tellNotSold(
  context: CommandContext,
  name: string,
  reason: keyof typeof sellRefusalText | keyof typeof termsRefusalText,
): void {
  const isAboutProduct = reason === 'no-product' || reason === 'not-simple'
  context.warn(isAboutProduct ? sellRefusalText[reason](name) : termsRefusalText[reason])
}

/** An amount with a point before its cents, as machines write it. */
function minorIn({ settings }: Shop, text: string): number | undefined {
  return parseMinor(text, currencyFormat(settings).decimals)
}

function money({ settings }: Shop, minor: number): string {
  return formatMoney(minor, currencyFormat(settings))
}

export const creditCommands: readonly Command[] = [issueCommand, listCommand, historyCommand, sellCommand]
