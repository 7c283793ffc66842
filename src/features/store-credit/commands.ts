import { type Command, type CommandContext, WrongUsage, withShop } from '../../cli/command.ts'
import { formatMoney } from '../../kernel/format.ts'
import { parseMinor } from '../../kernel/money.ts'
import type { Shop } from '../../platform/shop.ts'
import { dayAt } from '../../platform/shop-time.ts'
import { shownCode } from '../coupons/rules/coupon.ts'
import { currencyFormat, timezone } from '../settings/general.ts'
import { issueRefusalText, sellRefusalText, termsRefusalText } from './owner-texts.ts'
import type { Credit } from './rules/credit.ts'
import { creditCodeOf } from './rules/credit-code.ts'
import { entryText } from './rules/entry-text.ts'
import { sellGiftCard } from './sell-gift-card.ts'
import { readByCode, readCredits, readEntries } from './store.ts'
import { issueCredit } from './store-credit.ts'

const issueCommand: Command = {
  name: 'credit issue',
  summary: 'Issues a store credit and prints its code',
  usage: 'AMOUNT [--email EMAIL] [--code CODE] [--days N] [--note TEXT]',
  positionals: [1, 1],
  options: {
    email: { type: 'string', value: 'EMAIL', about: 'the owner: the account with that address shows it' },
    code: {
      type: 'string',
      value: 'CODE',
      about: 'your own code, such as one from your previous shop',
    },
    days: {
      type: 'string',
      value: 'N',
      about: 'how long it is valid; 0 for ever; default: credit_expiry_days',
    },
    note: { type: 'string', value: 'TEXT', about: 'the reason, for your own records' },
  },
  run(args, context) {
    const days = args.text('days')
    if (days !== undefined && !/^\d{1,5}$/.test(days)) throw new WrongUsage('--days is a number of days.')
    return withShop(context, async (shop) => {
      const issued = await issueCredit(shop, {
        minor: minorIn(shop, args.positionals[0] ?? '') ?? 0,
        email: args.text('email'),
        code: args.text('code'),
        note: args.text('note'),
        ...(days !== undefined && { days: Number(days) }),
      })
      if (issued.ok) context.print(shownCode(issued.value.code))
      else context.warn(issueRefusalText[issued.reason])
      return issued.ok ? 0 : 1
    })
  },
}

const listCommand: Command = {
  name: 'credit list',
  summary: 'Lists store credits with code, balance, initial amount, expiry and owner, newest first',
  usage: '[EMAIL]',
  positionals: [0, 1],
  options: {},
  run: (args, context) =>
    withShop(context, async (shop) => {
      for await (const credit of allCredits(shop, args.positionals[0]?.trim().toLowerCase())) {
        context.print(creditLine(shop, credit))
      }
      return 0
    }),
}

const PAGE_SIZE = 500

async function* allCredits({ db }: Shop, email: string | undefined): AsyncGenerator<Credit> {
  let before = Number.MAX_SAFE_INTEGER
  for (;;) {
    const page = await readCredits(db, { email, before, limit: PAGE_SIZE })
    yield* page
    const last = page.at(-1)
    if (!last || page.length < PAGE_SIZE) return
    before = last.id
  }
}

function creditLine(shop: Shop, { code, balanceMinor, initialMinor, expiresAtMs, email }: Credit): string {
  const end = expiresAtMs === undefined ? '–' : dayAt(expiresAtMs, shop.settings.get(timezone))
  return [shownCode(code), money(shop, balanceMinor), money(shop, initialMinor), end, email ?? '–'].join('\t')
}

const historyCommand: Command = {
  name: 'credit history',
  summary: 'Lists the changes of a store credit: time, kind, amount, balance and order',
  usage: 'CODE',
  positionals: [1, 1],
  options: {},
  run: (args, context) =>
    withShop(context, async (shop) => {
      const credit = await readByCode(shop.db, creditCodeOf(args.positionals[0] ?? ''))
      if (!credit) {
        context.warn('There is no store credit with that code.')
        return 1
      }
      context.print(creditLine(shop, credit))
      for (const { atMs, kind, deltaMinor, balanceMinor, orderId } of await readEntries(shop.db, credit.id)) {
        const order = orderId === undefined ? '' : `order ${orderId}`
        const cells = [
          new Date(atMs).toISOString(),
          entryText(kind),
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
  summary: 'Turns a simple product into a gift card, virtual and untaxed, with the given amounts',
  usage: 'PRODUCT [--presets 25,50,100] [--from 10 --to 500]',
  positionals: [1, 1],
  options: {
    presets: { type: 'string', value: 'AMOUNTS', about: 'amounts to choose from, separated by commas' },
    from: {
      type: 'string',
      value: 'AMOUNT',
      about: 'the minimum amount that buyers may enter',
    },
    to: { type: 'string', value: 'AMOUNT', about: 'the maximum amount' },
  },
  run(args, context) {
    const [from, to] = [args.text('from'), args.text('to')]
    if ((from === undefined) !== (to === undefined)) throw new WrongUsage('--from and --to go together.')
    return withShop(context, async (shop) => {
      const amount = (text: string) => minorIn(shop, text) ?? Number.NaN
      const result = await sellGiftCard(shop, args.positionals[0] ?? '', {
        presetsMinor: (args.text('presets') ?? '').split(',').filter(Boolean).map(amount),
        free:
          from === undefined || to === undefined
            ? undefined
            : { minMinor: amount(from), maxMinor: amount(to) },
      })
      if (result.ok) context.print(`${result.value} is a gift card now.`)
      else warnNotSold(context, args.positionals[0] ?? '', result.reason)
      return result.ok ? 0 : 1
    })
  },
}

function warnNotSold(
  context: CommandContext,
  name: string,
  reason: keyof typeof sellRefusalText | keyof typeof termsRefusalText,
): void {
  const isAboutProduct = reason === 'no-product' || reason === 'not-simple'
  context.warn(isAboutProduct ? sellRefusalText[reason](name) : termsRefusalText[reason])
}

/** An amount with a decimal point, whatever the currency format is. */
function minorIn({ settings }: Shop, text: string): number | undefined {
  return parseMinor(text, currencyFormat(settings).decimals)
}

function money({ settings }: Shop, minor: number): string {
  return formatMoney(minor, currencyFormat(settings))
}

export const creditCommands: readonly Command[] = [issueCommand, listCommand, historyCommand, sellCommand]
