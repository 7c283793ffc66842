import type { Command, CommandContext } from '../../cli/command.ts'
import { WrongUsage } from '../../cli/command.ts'
import { type Batch, latestBatches } from './batch-store.ts'
import { undoImport } from './batches/undo-import.ts'
import { importMissingPictures } from './pictures/missing-pictures.ts'
import { type ImportReport, importProducts } from './product-import.ts'
import { importTerms } from './terms.ts'
import {
  fileText,
  noteText,
  pictureNoteText,
  pictureText,
  pricingTermsRefusalText,
  skippedReasonText,
  undoText,
} from './texts.ts'

/** The exit code of an import whose rows are all imported, without some of their pictures. */
const PICTURES_MISSING = 3

const imagesOption = {
  type: 'string',
  value: 'DIR|ZIP',
  about:
    'the folder or zip with the pictures, by file names or the ends of their URLs; asked before the network',
} as const

const importProductsCommand: Command = {
  name: 'import products',
  summary: "Reads products from WooCommerce's or Shopify's product CSV",
  usage: 'FILE.csv [--images DIR|ZIP] [--mapping FILE.json] [--dry-run]',
  positionals: [1, 1],
  options: {
    images: imagesOption,
    mapping: {
      type: 'string',
      value: 'FILE.json',
      about: 'which columns are which, as {"Nom": "Name"}, for headings in another language',
    },
    'dry-run': { type: 'boolean', about: 'report what would happen, and change nothing' },
  },
  async run(args, context) {
    const [file = ''] = args.positionals
    const dryRun = args.has('dry-run')
    const { shop, close } = await context.openShop()
    const bar = progressBar(context, 'Products')
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
      printReport(result.value, dryRun, context)
      if (result.value.failed > 0) return 1
      return result.value.missingPictures > 0 ? PICTURES_MISSING : 0
    } finally {
      await close()
    }
  },
}

const importPicturesCommand: Command = {
  name: 'import pictures',
  summary: 'Imports the pictures that were not available when their products were imported',
  usage: '[--images DIR|ZIP]',
  options: { images: imagesOption },
  async run(args, { print, warn, openShop }) {
    const { shop, close } = await openShop()
    try {
      const result = await importMissingPictures(shop, {
        images: args.text('images'),
        onNote: ({ sku, name }, note) => print(pictureNoteText(sku ?? name, note)),
      })
      if (!result.ok) {
        warn(fileText[result.reason](result.about))
        return 1
      }
      const { imported, missing } = result.value
      print(`${imported} pictures imported, ${missing} still missing.`)
      return missing > 0 ? PICTURES_MISSING : 0
    } finally {
      await close()
    }
  },
}

const undoCommand: Command = {
  name: 'import undo',
  summary: 'Undoes an import of products',
  usage: 'BATCH',
  positionals: [1, 1],
  options: {},
  async run(args, context) {
    const batch = /^\d{1,15}$/.test(args.positionals[0] ?? '') ? Number(args.positionals[0]) : undefined
    if (batch === undefined) throw new WrongUsage('BATCH is the number that the import printed at its end.')
    const { shop, close } = await context.openShop()
    const bar = progressBar(context, 'Undone')
    try {
      const result = await undoImport(shop, {
        batch,
        onChanges: bar.move,
        onSkipped: ({ id, sku, name, reason }) =>
          context.print(
            `${sku || `Product ${id}`} (${name}) stays: ${skippedReasonText[reason]}. [${reason}]`,
          ),
      }).finally(bar.end)
      if (!result.ok) {
        context.warn(undoText[result.reason])
        return 1
      }
      const { removed, restored, skipped } = result.value
      context.print(
        `Batch ${batch} is undone: ${removed} removed, ${restored} restored, ${skipped} not changed.`,
      )
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
      for (const batch of batches) context.print(batchLine(batch))
      return 0
    } finally {
      await close()
    }
  },
}

const importTermsCommand: Command = {
  name: 'import terms',
  summary: 'Reads colors, pictures and tooltips of attribute values, and texts of categories',
  usage: 'FILE.json',
  positionals: [1, 1],
  options: {},
  async run(args, context) {
    const [file = ''] = args.positionals
    const { shop, close } = await context.openShop()
    try {
      const result = await importTerms(shop, file)
      if (!result.ok) {
        context.warn(`${file}: ${pricingTermsRefusalText[result.reason](result.about)}`)
        return 1
      }
      for (const { name, reason } of result.value) context.warn(pictureText[reason](name))
      context.print(
        `The terms are as the file has them${result.value.length > 0 ? ', but for these pictures' : ''}.`,
      )
      return result.value.length > 0 ? 1 : 0
    } finally {
      await close()
    }
  },
}

export const productImportCommands: readonly Command[] = [
  importProductsCommand,
  importPicturesCommand,
  undoCommand,
  listCommand,
  importTermsCommand,
]

// The total is known with the first row.
function progressBar({ progress }: CommandContext, label: string) {
  let bar: ReturnType<CommandContext['progress']> | undefined
  let doneSoFar = 0
  const move = (done: number, all: number) => {
    bar ??= progress(all, label)
    for (; doneSoFar < done; doneSoFar++) bar.advance()
  }
  return { move, end: () => bar?.end() }
}

function printReport(report: ImportReport, dryRun: boolean, { print }: CommandContext): void {
  const { imported, updated, unchanged, skipped, failed } = report
  const { unknownColumns, missingPictures, resumedAfter, batch } = report
  if (report.format === 'shopify') print("This is Shopify's product CSV.")
  if (resumedAfter > 0)
    print(`The import of this file was interrupted; it continued after row ${resumedAfter}.`)
  if (unknownColumns.length > 0) {
    print(`Unknown columns, stored as they are: ${unknownColumns.join(', ')}`)
  }
  const summary = `${imported} imported, ${updated} updated, ${unchanged} unchanged, ${skipped} skipped, ${failed} failed.`
  if (missingPictures > 0)
    print(
      `Pictures that were not available and keep their addresses: ${missingPictures}. To try again: handsel import pictures`,
    )
  print(dryRun ? `This would be the result, and nothing was changed: ${summary}` : summary)
  if (!dryRun) print(`To undo it: handsel import undo ${batch}`)
}

const stateLabels = {
  running: 'interrupted',
  done: 'done',
  undoing: 'being undone',
  undone: 'undone',
} as const

function batchLine({
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
  const summary = `${imported} imported, ${updated} updated, ${unchanged} unchanged, ${skipped} skipped, ${failed} failed`
  return `${id}  ${startedAt.toISOString().slice(0, 16).replace('T', ' ')}  ${fileName}  ${stateLabels[state]}: ${summary}`
}
