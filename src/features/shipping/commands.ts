import { type Args, type Command, type CommandContext, WrongUsage, withShop } from '../../cli/command.ts'
import { formatMoney } from '../../kernel/format.ts'
import { parseMinor } from '../../kernel/money.ts'
import { jsonFile } from '../../platform/json-file.ts'
import { currencyFormat } from '../settings/general.ts'
import { exportZones, importZones } from './owner-zones.ts'
import type { Parcel } from './rules/parcel.ts'
import { chosenRate, ratesFor } from './shipping.ts'
import {
  faultText,
  fileRefusalText,
  importedText,
  methodLine,
  noRateText,
  nothingChangedText,
  rateNotes,
  zoneLine,
} from './texts.ts'

const MOST_FILE_BYTES = 5_000_000

const listCommand: Command = {
  name: 'shipping list',
  summary: 'Shows where parcels go and how, in the order in which zones are tried',
  usage: '',
  options: {},
  run: (_args, context) =>
    withShop(context, async (shop) => {
      const { zones } = await exportZones(shop)
      for (const zone of zones) {
        context.print(zoneLine(zone))
        for (const method of zone.methods) context.print(`    ${methodLine(method)}`)
      }
      return 0
    }),
}

const exportCommand: Command = {
  name: 'shipping export',
  summary: 'Prints all zones and methods as JSON, to be changed and imported again',
  usage: '',
  options: {},
  run: (_args, context) =>
    withShop(context, async (shop) => {
      context.print(JSON.stringify(await exportZones(shop), null, 2))
      return 0
    }),
}

const importCommand: Command = {
  name: 'shipping import',
  summary: 'Puts the zones and methods of a file in the place of all that there are',
  usage: 'FILE.json',
  words: [1, 1],
  options: {},
  run: ({ words: [file = ''] }, context) =>
    withShop(context, async (shop) => {
      const value = await jsonFile(file, MOST_FILE_BYTES)
      if (!value.ok) return refuse(context, [`${file}: ${fileRefusalText[value.reason]}`])
      const taken = await importZones(shop, value.value)
      if (!taken.ok)
        return refuse(
          context,
          taken.faults.map(({ place, text }) => faultText(place, text)),
        )
      const methods = taken.value.flatMap((zone) => zone.methods)
      context.print(importedText(taken.value.length, methods.length))
      return 0
    }),
}

const quoteCommand: Command = {
  name: 'shipping quote',
  summary: 'Tells what a parcel would cost, each way it can go; the one that is preselected is marked *',
  usage:
    '[--country US] [--state CA] [--postcode 90210] [--city CITY] [--price 50.00] [--pieces 1] [--weight GRAMS] [--class SLUG] [--coupon]',
  options: {
    country: { type: 'string', value: 'CODE', about: 'where it goes; without it the one that is assumed' },
    state: { type: 'string', value: 'CODE', about: 'the state’s code' },
    postcode: { type: 'string', value: 'CODE', about: 'the postcode' },
    city: { type: 'string', value: 'NAME', about: 'the town' },
    price: { type: 'string', value: 'AMOUNT', about: 'what all goods cost together; 0 without it' },
    pieces: { type: 'string', value: 'N', about: 'how many pieces; 1 without it' },
    weight: { type: 'string', value: 'GRAMS', about: 'what one piece weighs' },
    class: { type: 'string', value: 'SLUG', about: 'their shipping class' },
    coupon: { type: 'boolean', about: 'as with a coupon that grants free delivery' },
  },
  run: (args, context) =>
    withShop(context, async (shop) => {
      const currency = currencyFormat(shop.settings)
      const rates = ratesFor(shop, parcelFrom(args, currency.decimals))
      const preselected = chosenRate(rates, undefined)
      if (rates.length === 0) context.print(noRateText)
      for (const rate of rates) {
        const cost = formatMoney(rate.costMinor, currency)
        const mark = rate === preselected ? '*' : ' '
        context.print(`${mark} ${[rate.id, rate.title, cost, ...rateNotes(rate)].join('  ')}`)
      }
      return 0
    }),
}

/** The commands by which an owner reads, changes and tries the ways that parcels go. */
export const shippingCommands: readonly Command[] = [listCommand, exportCommand, importCommand, quoteCommand]

function parcelFrom(args: Args, decimals: number): Parcel {
  const text = (option: string) => args.text(option)?.trim() ?? ''
  const costMinor = parseMinor(args.text('price') ?? '0', decimals)
  if (costMinor === undefined) throw new WrongUsage('--price takes an amount such as 50.00.')
  const weightGrams = parseMinor(args.text('weight') ?? '0', 3)
  if (weightGrams === undefined) throw new WrongUsage('--weight takes grams such as 1200.')
  const quantity = Number(args.text('pieces') ?? '1')
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > 1_000_000) {
    throw new WrongUsage('--pieces takes a whole number from 1 on.')
  }
  const line = {
    quantity,
    weightGrams: weightGrams / 1000,
    shippingClass: args.text('class')?.trim() || undefined,
    costMinor,
    needsShipping: true,
  }
  return {
    to: {
      country: text('country').toUpperCase(),
      state: text('state').toUpperCase(),
      postcode: text('postcode'),
      city: text('city'),
    },
    lines: [line],
    goodsMinor: costMinor,
    discountedGoodsMinor: costMinor,
    couponGrantsFreeShipping: args.has('coupon'),
  }
}

const MOST_SHOWN = 20

function refuse(context: CommandContext, sentences: readonly string[]): number {
  for (const sentence of sentences.slice(0, MOST_SHOWN)) context.warn(sentence)
  context.warn(nothingChangedText)
  return 1
}
