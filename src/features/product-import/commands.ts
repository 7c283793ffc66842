import type { Command, CommandContext } from '../../cli/command.ts'
import { WrongUsage } from '../../cli/command.ts'
import { type Batch, type ImportReport, importProducts, latestBatches, undoImport } from './product-import.ts'
import { importTerms } from './terms.ts'
import { fileText, keptText, noteText, pictureText, termsText, undoText } from './texts.ts'

const importProductsCommand: Command = {
  name: 'import products',
  summary: "Reads products from WooCommerce's or Shopify's product CSV",
  usage: 'FILE.csv [--images DIR|ZIP] [--mapping FILE.json] [--dry-run]',
  words: [1, 1],
  options: {
    images: {
      type: 'string',
      value: 'DIR|ZIP',
      about: 'the folder or zip with the pictures that the file names',
    },
    mapping: {
      type: 'string',
      value: 'FILE.json',
      about: 'which columns are which, as {"Nom": "Name"}, for headings in another language',
    },
    'dry-run': { type: 'boolean', about: 'say what would happen, and change nothing' },
  },
  async run(args, context) {
    const [file = ''] = args.words
    const dryRun = args.has('dry-run')
    const { shop, close } = await context.openShop()
    const bar = barOf(context, 'Products')
    try {
      const result = await importProducts(shop, {
        file,
        images: args.text('images'),
        mappingFile: args.text('mapping'),
        dryRun,
        onRows: bar.move,
        onNote: (note) => context.print(noteText(note)),
      }).finally(bar.end)
      if (!result.ok) {
        context.warn(`${file}: ${fileText[result.reason](result.about)}`)
        return 1
      }
      tell(result.value, dryRun, context)
      return result.value.failed > 0 ? 1 : 0
    } finally {
      await close()
    }
  },
}

const undoCommand: Command = {
  name: 'import undo',
  summary: 'Takes an import of products back',
  usage: 'BATCH',
  words: [1, 1],
  options: {},
  async run(args, context) {
    const batch = /^\d{1,15}$/.test(args.words[0] ?? '') ? Number(args.words[0]) : undefined
    if (batch === undefined) throw new WrongUsage('BATCH is the number that the import ended with.')
    const { shop, close } = await context.openShop()
    const bar = barOf(context, 'Undone')
    try {
      const result = await undoImport(shop, {
        batch,
        onChanges: bar.move,
        onKept: ({ id, sku, name, reason }) =>
          context.print(`${sku || `Product ${id}`} (${name}) stays: ${keptText[reason]}. [${reason}]`),
      }).finally(bar.end)
      if (!result.ok) {
        context.warn(undoText[result.reason])
        return 1
      }
      const { removed, restored, kept } = result.value
      context.print(`Batch ${batch} is undone: ${removed} taken out, ${restored} as before, ${kept} left.`)
      return 0
    } finally {
      await close()
    }
  },
}

const listCommand: Command = {
  name: 'import list',
  summary: 'Shows the latest imports of products',
  usage: '',
  options: {},
  async run(_, context) {
    const { shop, close } = await context.openShop()
    try {
      const batches = await latestBatches(shop.db, 20)
      if (batches.length === 0) context.print('Nothing was imported yet.')
      for (const batch of batches) context.print(lineOf(batch))
      return 0
    } finally {
      await close()
    }
  },
}

const importTermsCommand: Command = {
  name: 'import terms',
  summary: 'Reads colours, pictures and tooltips of attribute values, and texts of categories',
  usage: 'FILE.json',
  words: [1, 1],
  options: {},
  async run(args, context) {
    const [file = ''] = args.words
    const { shop, close } = await context.openShop()
    try {
      const result = await importTerms(shop, file)
      if (!result.ok) {
        context.warn(`${file}: ${termsText[result.reason](result.about)}`)
        return 1
      }
      for (const { name, reason } of result.leftOut) context.warn(pictureText[reason](name))
      context.print(
        `The terms are as the file has them${result.leftOut.length > 0 ? ', but for these pictures' : ''}.`,
      )
      return result.leftOut.length > 0 ? 1 : 0
    } finally {
      await close()
    }
  },
}

export const productImportCommands: readonly Command[] = [
  importProductsCommand,
  undoCommand,
  listCommand,
  importTermsCommand,
]

// How many there are is known with the first.
function barOf({ progress }: CommandContext, label: string) {
  let bar: ReturnType<CommandContext['progress']> | undefined
  let shown = 0
  const move = (done: number, all: number) => {
    bar ??= progress(all, label)
    for (; shown < done; shown++) bar.advance()
  }
  return { move, end: () => bar?.end() }
}

function tell(report: ImportReport, dryRun: boolean, { print }: CommandContext): void {
  const { imported, updated, unchanged, skipped, failed, keptColumns, resumedAfter, batch } = report
  if (report.format === 'shopify') print("This is Shopify's product CSV.")
  if (resumedAfter > 0) print(`The import of this file was broken off; it went on after row ${resumedAfter}.`)
  if (keptColumns.length > 0) {
    print(`Columns without a meaning here, kept as they are: ${keptColumns.join(', ')}`)
  }
  const sum = `${imported} imported, ${updated} updated, ${unchanged} unchanged, ${skipped} skipped, ${failed} failed.`
  print(dryRun ? `This would be the result, and nothing was changed: ${sum}` : sum)
  if (!dryRun) print(`To take it back: handsel import undo ${batch}`)
}

const states = { running: 'broken off', done: 'done', undoing: 'being undone', undone: 'undone' } as const

function lineOf({
  id,
  fileName,
  state,
  startedAt,
  imported,
  updated,
  unchanged,
  skipped,
  failed,
}: Batch): string {
  const sum = `${imported} imported, ${updated} updated, ${unchanged} unchanged, ${skipped} skipped, ${failed} failed`
  return `${id}  ${startedAt.toISOString().slice(0, 16).replace('T', ' ')}  ${fileName}  ${states[state]}: ${sum}`
}
