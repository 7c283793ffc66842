import { type Command, type CommandContext, WrongUsage, withShop } from '../../cli/command.ts'
import { plainAmount } from '../../kernel/format.ts'
import { errorCode } from '../../platform/error-code.ts'
import { lineProblemText, rateFileText, taxClassText } from './owner-texts.ts'
import { bytesOfRateFile, type RateFileRefused, writeRateFile } from './rate-file.ts'
import { importTaxRates, listTaxRates, taxRateFile } from './rate-import.ts'
import { type LocationRate, STANDARD } from './rules/tax-rate.ts'
import { addTaxClass, listTaxClasses } from './tax.ts'

const listCommand: Command = {
  name: 'tax list',
  summary: 'Shows the tax classes and rates',
  usage: '[--country CODE]',
  options: {
    country: { type: 'string', value: 'CODE', about: 'only the rates of this country, such as US' },
  },
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
  summary: "Imports tax rates from WooCommerce's CSV file",
  usage: 'FILE.csv [--replace]',
  positionals: [1, 1],
  options: {
    replace: {
      type: 'boolean',
      about: 'delete all rates first; without it, the rates of the file are added',
    },
  },
  run: ({ positionals: [file = ''], has }, context) =>
    withShop(context, async (shop) => {
      const bytes = await bytesOfRateFile(file)
      if (!bytes.ok) return warnRefusal(file, bytes, context)
      const bar = progressBar(context)
      const request = { file: bytes.value, replace: has('replace'), onRates: bar.move }
      const result = await importTaxRates(shop, request).finally(bar.end)
      if (!result.ok) return warnRefusal(file, result, context)
      const { added, changed, unchanged: known, removed } = result.value
      context.print(`${added} rates added, ${changed} changed, ${known} already present, ${removed} removed.`)
      return 0
    }),
}

const exportCommand: Command = {
  name: 'tax export',
  summary: "Exports all tax rates to WooCommerce's CSV file",
  usage: 'FILE.csv',
  positionals: [1, 1],
  options: {},
  run: ({ positionals: [file = ''] }, context) =>
    withShop(context, async (shop) => {
      try {
        const { text, count } = await taxRateFile(shop)
        await writeRateFile(file, text)
        context.print(`${file}: ${count} rates.`)
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
  positionals: [2, 2],
  options: {},
  async run({ positionals: [action, name = ''] }, context) {
    if (action !== 'add') throw new WrongUsage(`"${action}" is nothing to do with a tax class; add NAME is.`)
    return withShop(context, async (shop) => {
      const added = await addTaxClass(shop, name)
      if (added.ok) context.print(`${added.value.name}: ${added.value.slug}`)
      else context.warn(taxClassText[added.reason])
      return added.ok ? 0 : 1
    })
  },
}

export const taxCommands: readonly Command[] = [listCommand, importCommand, exportCommand, classCommand]

// The total is known with the first report.
function progressBar({ progress }: CommandContext) {
  let bar: ReturnType<CommandContext['progress']> | undefined
  let shown = 0
  const move = (done: number, all: number) => {
    bar ??= progress(all, 'Rates')
    bar.advance(done - shown)
    shown = done
  }
  return { move, end: () => bar?.end() }
}

const MAX_PROBLEMS_SHOWN = 100

function warnRefusal(
  file: string,
  { reason, detail: about, problems }: RateFileRefused,
  { warn }: CommandContext,
): 1 {
  for (const problem of problems.slice(0, MAX_PROBLEMS_SHOWN)) warn(lineProblemText(problem))
  if (problems.length > MAX_PROBLEMS_SHOWN)
    warn(`… and ${problems.length - MAX_PROBLEMS_SHOWN} more problems.`)
  warn(`${file}: ${rateFileText(reason, about)}`)
  return 1
}

function lineOf(rate: LocationRate): string {
  const location = [rate.country || '*', rate.state || '*', shortened(rate.postcodes), shortened(rate.cities)]
  const flags = [rate.compound && 'compound', rate.shipping && 'shipping'].filter(Boolean).join(', ')
  const parts = [
    ...location,
    `${plainAmount(rate.ratePpm, 4)} %`,
    rate.name,
    `priority ${rate.priority}`,
    flags,
    rate.taxClass === STANDARD ? '' : rate.taxClass,
  ]
  return parts.filter((part) => part !== '').join('  ')
}

function shortened(list: readonly string[]): string {
  return list.length > 3 ? `${list.slice(0, 3).join(';')};… (${list.length})` : list.join(';')
}
