import { type Command, type CommandContext, withShop } from '../../cli/command.ts'
import { readJsonFile } from '../../platform/files/json-file.ts'
import { dayAt } from '../../platform/shop-time.ts'
import { currencyFormat, timezone } from '../settings/general.ts'
import { createOptions, optionOf, recordFrom } from './records/create-options.ts'
import { allCoupons, createCoupon, importCoupons } from './records/import-coupons.ts'
import {
  couponFileRefusalText,
  couponListText,
  couponProblemLine,
  couponsImportedText,
  couponsUnchangedText,
  existsText,
  unknownConditionText,
} from './records/owner-texts.ts'

const listCommand: Command = {
  name: 'coupons list',
  summary: 'Shows every coupon with what it gives and how often it was used',
  usage: '',
  options: {},
  run: (_args, context) =>
    withShop(context, async (shop) => {
      const currency = currencyFormat(shop.settings)
      const zone = shop.settings.get(timezone)
      for await (const known of allCoupons(shop))
        context.print(couponListText(known, currency, (ms) => dayAt(ms, zone)))
      return 0
    }),
}

const createCommand: Command = {
  name: 'coupons create',
  summary: 'Creates a coupon and prints its code',
  usage: '[--code CODE] --percent 10 | --amount 15.00 | --per-unit 5.00 | --free-shipping [OPTIONS]',
  options: createOptions,
  run(args, context) {
    const record = recordFrom(args)
    return withShop(context, async (shop) => {
      const created = await createCoupon(shop, record)
      if (created.ok) {
        context.print(created.value)
        return 0
      }
      if (created.reason === 'exists') return refuse(context, [existsText(created.code)])
      const message = ({ path: [field], text }: (typeof created.problems)[number]) =>
        `${optionOf(field, args)}: ${text}`
      return refuse(context, created.problems.map(message))
    })
  },
}

const MAX_FILE_BYTES = 20_000_000

const importCommand: Command = {
  name: 'coupons import',
  summary: 'Creates the coupons of a file, and changes those whose codes exist',
  usage: 'FILE.json',
  positionals: [1, 1],
  options: {},
  run: ({ positionals: [file = ''] }, context) =>
    withShop(context, async (shop) => {
      const value = await readJsonFile(file, MAX_FILE_BYTES)
      if (!value.ok) return refuse(context, [`${file}: ${couponFileRefusalText[value.reason]}`])
      const imported = await importCoupons(shop, value.value)
      if (!imported.ok) {
        return refuse(
          context,
          imported.problems.map(({ path, text }) => couponProblemLine(path, text)),
        )
      }
      warnFirst(
        context,
        imported.value.unknown.map(({ code, name }) => unknownConditionText(code, name)),
      )
      context.print(couponsImportedText(imported.value.created.length, imported.value.changed.length))
      return 0
    }),
}

/** The commands that list, create and import coupons. */
export const couponCommands: readonly Command[] = [listCommand, createCommand, importCommand]

const MAX_SHOWN = 20

function warnFirst(context: CommandContext, messages: readonly string[]): void {
  for (const message of messages.slice(0, MAX_SHOWN)) context.warn(message)
}

function refuse(context: CommandContext, messages: readonly string[]): number {
  warnFirst(context, messages)
  context.warn(couponsUnchangedText)
  return 1
}
