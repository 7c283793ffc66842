import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { type Config, readConfig } from '../../../src/config.ts'
import { type ImportReport, importProducts } from '../../../src/features/product-import/product-import.ts'
import type { ImportNote } from '../../../src/features/product-import/rules/import-note.ts'
import { loadSettings } from '../../../src/features/settings/settings.ts'
import { program } from '../../../src/features.ts'
import type { Db } from '../../../src/platform/db/db.ts'
import type { Shop } from '../../../src/platform/shop.ts'
import { testDatabase } from '../database.ts'

/** A row of a product CSV, by its columns. */
export type Row = Readonly<Record<string, string>>

/** A shop without products, and a folder with files to import: pictures `ink.png`, `clay.png` and a false one, `notes.png`. */
export type ImportShop = {
  readonly folder: string
  readonly shop: () => Shop
  /** The tags announced since the last call. */
  readonly announced: () => readonly string[]
  /** Deletes all products, and sets these settings. */
  empty(settings?: Readonly<Record<string, unknown>>): Promise<void>
  fileOf(rows: readonly Row[]): Promise<string>
  run(rows: readonly Row[], dryRun?: boolean): Promise<ReportWithNotes>
  close(): Promise<void>
}

/** A report with its notes. */
export type ReportWithNotes = ImportReport & { readonly notes: readonly ImportNote[] }

export async function importShop(): Promise<ImportShop> {
  const database = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'handsel-import-'))
  for (const [name, background] of [
    ['ink', '#335'],
    ['clay', '#533'],
  ] as const) {
    const picture = sharp({ create: { width: 320, height: 400, channels: 3, background } })
    await picture.png().toFile(join(folder, `${name}.png`))
  }
  await writeFile(join(folder, 'notes.png'), 'no picture at all')

  const announced = new Set<string>()
  let shop = await shopOver(database.db, folder, announced)
  const fileOf = async (rows: readonly Row[]) => {
    const file = join(folder, 'products.csv')
    await writeFile(file, csvOf(rows))
    return file
  }
  return {
    folder,
    shop: () => shop,
    announced() {
      const names = [...announced]
      announced.clear()
      return names
    },
    async empty(settings = {}) {
      await sql`truncate product, term, attribute, image, import_batch, setting restart identity cascade`.execute(
        database.db,
      )
      for (const [name, value] of Object.entries(settings)) {
        await sql`insert into setting (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)`.execute(
          database.db,
        )
      }
      announced.clear()
      shop = await shopOver(database.db, folder, announced)
    },
    fileOf,
    async run(rows, dryRun = false) {
      const notes: ImportNote[] = []
      const onNote = (note: ImportNote) => notes.push(note)
      const report = await importProducts(shop, { file: await fileOf(rows), images: folder, dryRun, onNote })
      if (!report.ok) throw new Error(report.reason)
      return { ...report.value, notes: notes.sort((a, b) => a.row - b.row) }
    },
    async close() {
      await database.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** The parts of a shop that imports need. */
export async function shopOver(db: Db, folder: string, announced: Set<string>): Promise<Shop> {
  const config: Config = { ...readConfig({}), dataFolder: join(folder, 'data') }
  const tags = {
    announce: async (_: Db, names: readonly string[]) => {
      for (const name of names) announced.add(name)
    },
  }
  const log = { info: () => {}, warn: () => {} }
  const nowMs = () => Date.now()
  const jobs = { add: async (_: Db, name: string) => void announced.add(name) }
  return {
    config,
    db,
    tags,
    jobs,
    log,
    nowMs,
    settings: await loadSettings(db, program.settings),
    program,
    actor: { kind: 'command', name: 'import products' },
  } as unknown as Shop
}

/** The rows as a file; columns that a row does not name are empty. */
export function csvOf(rows: readonly Row[]): string {
  const heading = [...new Set(rows.flatMap(Object.keys))]
  const lines = [heading, ...rows.map((row) => heading.map((column) => row[column] ?? ''))]
  return lines.map((line) => line.map(quoted).join(',')).join('\n')
}

function quoted(cell: string): string {
  return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

export function counts({ imported, updated, unchanged, skipped, failed }: ImportReport) {
  return { imported, updated, unchanged, skipped, failed }
}

/** Number and reason of each row that was not imported. */
export function reasons({ notes }: ReportWithNotes) {
  return notes
    .filter(({ outcome }) => outcome === 'skipped' || outcome === 'failed')
    .map(({ row, reason }) => [row, reason])
}

/** A simple product with something in every column. */
export const alba = {
  ID: '75',
  Type: 'simple',
  SKU: 'VAS-ALBA',
  Name: 'Vase “Alba” &amp; saucer',
  Published: '1',
  'Is featured?': '1',
  'Visibility in catalog': 'catalog',
  'Short description': 'One stem.\\nNo more.',
  Description: '<p onclick="x()">Turned<script>x()</script></p>',
  'Date sale price starts': '2026-03-01 10:00:00',
  'Date sale price ends': '2026-03-08',
  'In stock?': '1',
  Stock: '3',
  'Low stock amount': '2',
  'Backorders allowed?': 'notify',
  'Sold individually?': '1',
  'Weight (lbs)': '2',
  'Length (in)': '10',
  'Width (in)': '4',
  'Height (in)': '',
  'Sale price': '20.00',
  'Regular price': '1,024.50',
  Categories: 'Vases > Bud vases, Gifts',
  Tags: 'wedding, Rosé\\, pale',
  Images: 'ink.png, clay.png',
  Position: '7',
  'Attribute 1 name': 'Finish',
  'Attribute 1 value(s)': 'Matt, Honed',
  'Attribute 1 visible': '0',
  'Attribute 1 global': '0',
}

/** A variable product by colour and size, whose variations `variation` makes. */
export const tray = {
  ID: '80',
  Type: 'variable',
  SKU: 'TRA-RIVO',
  Name: 'Tray Rivo',
  'Attribute 1 name': 'Colour',
  'Attribute 1 value(s)': 'Verde, Nero',
  'Attribute 1 global': '1',
  'Attribute 1 default': 'Verde',
  'Attribute 2 name': 'Size',
  'Attribute 2 value(s)': 'Small, Large',
  'Attribute 2 global': '1',
}
export function variation(id: string, colour: string, size: string, more: Record<string, string> = {}) {
  return {
    ID: id,
    Type: 'variation',
    SKU: `TRA-RIVO-${id}`,
    Parent: 'TRA-RIVO',
    'Regular price': '48.00',
    'Attribute 1 name': 'Colour',
    'Attribute 1 value(s)': colour,
    'Attribute 1 global': '1',
    'Attribute 2 name': 'Size',
    'Attribute 2 value(s)': size,
    'Attribute 2 global': '1',
    ...more,
  }
}
