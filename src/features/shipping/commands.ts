import { type Args, type Command, type CommandContext, WrongUsage, withShop } from '../../cli/command.ts'
import { formatMoney } from '../../kernel/format.ts'
import { parseMinor } from '../../kernel/money.ts'
import { readJsonFile } from '../../platform/files/json-file.ts'
import { currencyFormat } from '../settings/general.ts'
import {
  methodLine,
  noRateText,
  zoneFileRefusalText,
  zoneLine,
  zoneProblemLine,
  zonesImportedText,
  zonesUnchangedText,
} from './owner-texts.ts'
import { type Parcel, parcelOf } from './rules/parcel.ts'
import { chosenRate } from './rules/rate.ts'
import { rateNotes } from './rules/rate-notes.ts'
import { ratesFor } from './shipping.ts'
import { exportZones, importZones } from './zone-import.ts'

const MAX_FILE_BYTES = 5_000_000

const listCommand: Command = {
  name: 'shipping list',
  summary: 'Lists zones and their methods, in the order in which zones are tried',
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
  summary: 'Prints all zones and methods as JSON, for editing and importing',
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
  summary: 'Replaces all zones and methods by those of a file',
  usage: 'FILE.json',
  positionals: [1, 1],
  options: {},
  run: ({ positionals: [file = ''] }, context) =>
    withShop(context, async (shop) => {
      const value = await readJsonFile(file, MAX_FILE_BYTES)
      if (!value.ok) return refuse(context, [`${file}: ${zoneFileRefusalText[value.reason]}`])
      const imported = await importZones(shop, value.value)
      if (!imported.ok)
        return refuse(
          context,
          imported.problems.map(({ path, text }) => zoneProblemLine(path, text)),
        )
      const methods = imported.value.flatMap((zone) => zone.methods)
      context.print(zonesImportedText(imported.value.length, methods.length))
      return 0
    }),
}

const quoteCommand: Command = {
  name: 'shipping quote',
  summary: 'Shows the rates for a parcel; the preselected one is marked *',
  usage:
    '[--country US] [--state CA] [--postcode 90210] [--city CITY] [--price 50.00] [--quantity 1] [--weight GRAMS] [--class SLUG] [--coupon]',
  options: {
    country: { type: 'string', value: 'CODE', about: 'the destination; default: the assumed country' },
    state: { type: 'string', value: 'CODE', about: 'the state’s code' },
    postcode: { type: 'string', value: 'CODE', about: 'the postcode' },
    city: { type: 'string', value: 'NAME', about: 'the city' },
    price: { type: 'string', value: 'AMOUNT', about: 'the price of all items together; default 0' },
    quantity: { type: 'string', value: 'N', about: 'default 1' },
    weight: { type: 'string', value: 'GRAMS', about: 'the weight of one item' },
    class: { type: 'string', value: 'SLUG', about: 'the shipping class' },
    coupon: { type: 'boolean', about: 'with a coupon that grants free shipping' },
  },
  run: (args, context) =>
    withShop(context, async (shop) => {
      const currency = currencyFormat(shop.settings)
      const rates = ratesFor(shop, triedParcel(args, currency.decimals))
      const preselected = chosenRate(rates, undefined)
      if (rates.length === 0) context.print(noRateText)
      for (const rate of rates) {
        const cost = formatMoney(rate.costMinor, currency)
        const marker = rate === preselected ? '*' : ' '
        context.print(`${marker} ${[rate.id, rate.title, cost, ...rateNotes(rate)].join('  ')}`)
      }
      return 0
    }),
}

/** The commands that list, export, import and test shipping zones. */
export const shippingCommands: readonly Command[] = [listCommand, exportCommand, importCommand, quoteCommand]

function triedParcel(args: Args, decimals: number): Parcel {
  const text = (option: string) => args.text(option)?.trim() ?? ''
  const costMinor = parseMinor(args.text('price') ?? '0', decimals)
  if (costMinor === undefined) throw new WrongUsage('--price takes an amount such as 50.00.')
  const weightGrams = parseMinor(args.text('weight') ?? '0', 3)
  if (weightGrams === undefined) throw new WrongUsage('--weight takes grams such as 1200.')
  const quantity = Number(args.text('quantity') ?? '1')
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > 1_000_000) {
    throw new WrongUsage('--quantity takes a whole number from 1 on.')
  }
  const to = {
    country: text('country').toUpperCase(),
    state: text('state').toUpperCase(),
    postcode: text('postcode'),
    city: text('city'),
  }
  return parcelOf(to, {
    costMinor,
    quantity,
    weightGrams: weightGrams / 1000,
    shippingClass: args.text('class')?.trim() || undefined,
    hasCoupon: args.has('coupon'),
  })
}

const MAX_SHOWN = 20

function refuse(context: CommandContext, messages: readonly string[]): number {
  for (const message of messages.slice(0, MAX_SHOWN)) context.warn(message)
  context.warn(zonesUnchangedText)
  return 1
}
