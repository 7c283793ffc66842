import type { Command, CommandContext } from '../../cli/command.ts'
import { type ExportReport, exportProducts } from './product-export.ts'
import { exportText } from './texts.ts'

const exportProductsCommand: Command = {
  name: 'export products',
  summary: "Writes all products into WooCommerce's product CSV",
  usage: 'FILE.csv [--images DIR]',
  positionals: [1, 1],
  options: {
    images: {
      type: 'string',
      value: 'DIR',
      about: 'the folder to copy pictures and downloads into, by the names that the file has',
    },
  },
  async run(args, context) {
    const [file = ''] = args.positionals
    const { shop, close } = await context.openShop()
    const bar = progressBar(context)
    try {
      const result = await exportProducts(shop, {
        file,
        images: args.text('images'),
        onRows: bar.move,
      }).finally(bar.end)
      if (result.ok) printReport(result.value, file, context)
      else context.warn(exportText[result.reason](result.about))
      return result.ok ? 0 : 1
    } finally {
      await close()
    }
  },
}

export const productExportCommands: readonly Command[] = [exportProductsCommand]

// The total is known with the first row.
function progressBar({ progress }: CommandContext) {
  let bar: ReturnType<CommandContext['progress']> | undefined
  let doneSoFar = 0
  const move = (done: number, all: number) => {
    bar ??= progress(all, 'Products')
    bar.advance(done - doneSoFar)
    doneSoFar = done
  }
  return { move, end: () => bar?.end() }
}

function printReport(report: ExportReport, file: string, { print, warn }: CommandContext): void {
  const { products, variations, columns, copied, missing, keysWithoutColumn } = report
  for (const each of missing) warn(`${each} is not in the data folder of this shop and was not copied.`)
  if (keysWithoutColumn.length > 0)
    warn(`Not all values of these keys of meta_data are in the file: ${keysWithoutColumn.join(', ')}.`)
  if (columns > MAX_COLUMNS)
    warn(`The file has ${columns} columns; an import accepts ${MAX_COLUMNS} at most.`)
  const files = copied === undefined ? '' : `, with ${copied} pictures and downloads`
  print(`${file}: ${products} products and ${variations} variations${files}.`)
}

/** The maximum of the product import. */
const MAX_COLUMNS = 2000
