import type { Command, CommandContext } from '../../cli/command.ts'
import { type ImportReport, importProducts } from './product-import.ts'
import { fileText } from './texts.ts'

const importProductsCommand: Command = {
  name: 'import products',
  summary: "Reads products from WooCommerce's product CSV",
  usage: 'FILE.csv [--images DIR] [--dry-run]',
  words: [1, 1],
  options: {
    images: { type: 'string', value: 'DIR', about: 'the folder with the pictures that the file names' },
    'dry-run': { type: 'boolean', about: 'say what would happen, and change nothing' },
  },
  async run(args, context) {
    const [file = ''] = args.words
    const dryRun = args.has('dry-run')
    const { shop, close } = await context.openShop()
    try {
      const { onRow, end } = rowBar(context)
      const result = await importProducts(shop, {
        file,
        imagesFolder: args.text('images'),
        dryRun,
        onRow,
      }).finally(end)
      if (!result.ok) {
        context.warn(`${file}: ${fileText[result.reason]}`)
        return 1
      }
      tell(result.value, dryRun, context)
      return result.value.failed > 0 ? 1 : 0
    } finally {
      await close()
    }
  },
}

export const productImportCommands: readonly Command[] = [importProductsCommand]

// How many rows there are is known with the first one.
function rowBar({ progress }: CommandContext) {
  let bar: ReturnType<CommandContext['progress']> | undefined
  const onRow = (_: number, allRows: number) => {
    bar ??= progress(allRows, 'Products')
    bar.advance()
  }
  return { onRow, end: () => bar?.end() }
}

function tell(report: ImportReport, dryRun: boolean, { print }: CommandContext): void {
  for (const { row, name, outcome, reason, sentence } of report.rows) {
    if (reason !== 'unchanged') print(`Row ${row}${name && ` (${name})`} ${outcome}: ${sentence} [${reason}]`)
  }
  for (const { row, reason, sentence } of report.pictures)
    print(`Row ${row}, picture: ${sentence} [${reason}]`)
  if (report.unreadColumns.length > 0)
    print(`Columns that are not read yet: ${report.unreadColumns.join(', ')}`)

  const unchanged = report.rows.filter(({ reason }) => reason === 'unchanged').length
  const { imported, updated, skipped, failed } = report
  const skips = unchanged > 0 ? `${skipped} skipped (${unchanged} of them unchanged)` : `${skipped} skipped`
  print(
    `${dryRun ? 'This would be the result, and nothing was changed: ' : ''}${imported} imported, ${updated} updated, ${skips}, ${failed} failed.`,
  )
}
