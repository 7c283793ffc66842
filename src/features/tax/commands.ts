import { type Command, type CommandContext, WrongUsage, withShop } from '../../cli/command.ts'
import { plainAmount } from '../../kernel/format.ts'
import { errorCode } from '../../platform/error-code.ts'
import { type PlacedRate, STANDARD } from './rules/tax-rate.ts'
import { addTaxClass, listTaxClasses } from './tax.ts'
import { exportTaxRates, importTaxRates, listTaxRates, type RateImportResult } from './tax-table.ts'
import { lineFaultText, rateFileText, taxClassText } from './texts.ts'

const listCommand: Command = {
  name: 'tax list',
  summary: 'Shows the tax classes and rates',
  usage: '[--country CODE]',
  options: { country: { type: 'string', value: 'CODE', about: 'only the rates of one country: US' } },
  run: (args, context) =>
    withShop(context, async (shop) => {
      const country = args.text('country')?.toUpperCase()
      const classes = await listTaxClasses(shop)
      context.print(`Classes: standard, ${classes.map(({ slug }) => slug).join(', ')}`)
      const rates = (await listTaxRates(shop)).filter(
        (rate) => country === undefined || rate.country === country,
      )
      if (rates.length === 0) context.print('There are no rates.')
      for (const rate of rates) context.print(lineOf(rate))
      return 0
    }),
}

const importCommand: Command = {
  name: 'tax import',
  summary: "Reads tax rates from WooCommerce's CSV of them",
  usage: 'FILE.csv [--replace]',
  words: [1, 1],
  options: {
    replace: { type: 'boolean', about: 'take all rates out first; without it, those of the file are added' },
  },
  run: ({ words: [file = ''], has }, context) =>
    withShop(context, async (shop) => {
      const bar = barOf(context)
      const wanted = { file, replace: has('replace'), onRates: bar.move }
      const result = await importTaxRates(shop, wanted).finally(bar.end)
      if (!result.ok) {
        tellRefusal(file, result, context)
        return 1
      }
      const { added, known, removed } = result.value
      context.print(`${added} rates added, ${known} known already, ${removed} taken out.`)
      return 0
    }),
}

const exportCommand: Command = {
  name: 'tax export',
  summary: "Writes all tax rates into WooCommerce's CSV of them",
  usage: 'FILE.csv',
  words: [1, 1],
  options: {},
  run: ({ words: [file = ''] }, context) =>
    withShop(context, async (shop) => {
      try {
        context.print(`${file}: ${await exportTaxRates(shop, file)} rates.`)
        return 0
      } catch (error) {
        if (errorCode(error) === undefined) throw error
        context.warn(`${file} cannot be written (${errorCode(error)}).`)
        return 1
      }
    }),
}

const classCommand: Command = {
  name: 'tax class',
  summary: 'Adds a tax class',
  usage: 'add NAME',
  words: [2, 2],
  options: {},
  async run({ words: [act, name = ''] }, context) {
    if (act !== 'add') throw new WrongUsage(`"${act}" is nothing to do with a tax class; add NAME is.`)
    return withShop(context, async (shop) => {
      const added = await addTaxClass(shop, name)
      if (added.ok) context.print(`${added.value.name}: ${added.value.slug}`)
      else context.warn(taxClassText[added.reason])
      return added.ok ? 0 : 1
    })
  },
}

export const taxCommands: readonly Command[] = [listCommand, importCommand, exportCommand, classCommand]

// How many there are is known with the first.
function barOf({ progress }: CommandContext) {
  let bar: ReturnType<CommandContext['progress']> | undefined
  let shown = 0
  const move = (done: number, all: number) => {
    bar ??= progress(all, 'Rates')
    bar.advance(done - shown)
    shown = done
  }
  return { move, end: () => bar?.end() }
}

const MOST_FAULTS = 100

function tellRefusal(
  file: string,
  { reason, about, faults }: Extract<RateImportResult, { ok: false }>,
  { warn }: CommandContext,
): void {
  for (const fault of faults.slice(0, MOST_FAULTS)) warn(lineFaultText(fault))
  if (faults.length > MOST_FAULTS) warn(`… and ${faults.length - MOST_FAULTS} faults more.`)
  warn(`${file}: ${rateFileText[reason](about)}`)
}

function lineOf(rate: PlacedRate): string {
  const where = [rate.country || '*', rate.state || '*', few(rate.postcodes), few(rate.cities)]
  const how = [rate.compound && 'compound', rate.shipping && 'shipping'].filter(Boolean).join(', ')
  const parts = [
    ...where,
    `${plainAmount(rate.ratePpm, 4)} %`,
    rate.name,
    `priority ${rate.priority}`,
    how,
    rate.taxClass === STANDARD ? '' : rate.taxClass,
  ]
  return parts.filter((part) => part !== '').join('  ')
}

function few(list: readonly string[]): string {
  return list.length > 3 ? `${list.slice(0, 3).join(';')};… (${list.length})` : list.join(';')
}
