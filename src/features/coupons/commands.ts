import { type Command, type CommandContext, withShop } from '../../cli/command.ts'
import { currencyFormat, timezone } from '../settings/general.ts'
import { createOptions, optionOf, recordFrom } from './create-options.ts'
import { jsonIn } from './file-json.ts'
import { newCode } from './new-code.ts'
import { createCoupon, everyCoupon, importCoupons } from './owner-coupons.ts'
import {
  couponLine,
  existsText,
  faultText,
  fileRefusalText,
  importedText,
  nothingChangedText,
  unknownConditionText,
} from './owner-texts.ts'

const listCommand: Command = {
  name: 'coupons list',
  summary: 'Shows every coupon with what it gives and how often it was used',
  usage: '',
  options: {},
  run: (_args, context) =>
    withShop(context, async (shop) => {
      const currency = currencyFormat(shop.settings)
      const day = dayIn(shop.settings.get(timezone))
      for await (const known of everyCoupon(shop)) context.print(couponLine(known, currency, day))
      return 0
    }),
}

const createCommand: Command = {
  name: 'coupons create',
  summary: 'Makes a coupon and prints its code',
  usage: '[--code CODE] --percent 10 | --amount 15.00 | --per-piece 5.00 | --free-shipping [OPTIONS]',
  options: createOptions,
  run(args, context) {
    const record = recordFrom(args, newCode)
    return withShop(context, async (shop) => {
      const created = await createCoupon(shop, record)
      if (created.ok) {
        context.print(created.code)
        return 0
      }
      if (created.exists) return refuse(context, [existsText(created.exists)])
      const sentence = ({ place: [field], text }: (typeof created.faults)[number]) =>
        `${optionOf(field, args)}: ${text}`
      return refuse(context, created.faults.map(sentence))
    })
  },
}

const importCommand: Command = {
  name: 'coupons import',
  summary: 'Creates the coupons of a file, and changes those whose codes there are',
  usage: 'FILE.json',
  words: [1, 1],
  options: {},
  run: ({ words: [file = ''] }, context) =>
    withShop(context, async (shop) => {
      const value = await jsonIn(file)
      if (!value.ok) return refuse(context, [`${file}: ${fileRefusalText[value.reason]}`])
      const imported = await importCoupons(shop, value.value)
      if (!imported.ok) {
        return refuse(
          context,
          imported.faults.map(({ place, text }) => faultText(place, text)),
        )
      }
      warnFirst(
        context,
        imported.unknown.map(({ code, name }) => unknownConditionText(code, name)),
      )
      context.print(importedText(imported.created.length, imported.changed.length))
      return 0
    }),
}

/** The commands by which an owner sees, makes and brings in coupons. */
export const couponCommands: readonly Command[] = [listCommand, createCommand, importCommand]

const MOST_SHOWN = 20

function warnFirst(context: CommandContext, sentences: readonly string[]): void {
  for (const sentence of sentences.slice(0, MOST_SHOWN)) context.warn(sentence)
}

function refuse(context: CommandContext, sentences: readonly string[]): number {
  warnFirst(context, sentences)
  context.warn(nothingChangedText)
  return 1
}

/** Writes days by the clocks of the shop: 2026-12-31. */
function dayIn(timeZone: string): (ms: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone })
  return (ms) => format.format(ms)
}
