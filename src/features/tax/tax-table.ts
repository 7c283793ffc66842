import type { Shop } from '../../platform/shop.ts'
import { type RateFileRead, readRateFile, writeRateFile } from './rate-file.ts'
import type { WrittenRate } from './rules/rate-row.ts'
import { allRates, deleteRates, holdRates, insertRates, taxClasses } from './store.ts'
import { forgetTaxRates, taxTags } from './tax.ts'

export type RateImport = {
  readonly file: string
  /** Takes all rates out that are there, in the same step. */
  readonly replace: boolean
  readonly onRates: (done: number, all: number) => void
}

export type RateImportReport = {
  readonly added: number
  /** Rows that stand there already, letter by letter, or twice in the file. */
  readonly known: number
  readonly removed: number
}

export type RateImportResult =
  | { readonly ok: true; readonly value: RateImportReport }
  | Extract<RateFileRead, { ok: false }>

// So many go into one statement; between two the bar moves on.
const CHUNK = 2_000

/** Reads a file of rates into the shop, all of it or nothing. Two imports at a time go one after the other. */
export async function importTaxRates(shop: Shop, wanted: RateImport): Promise<RateImportResult> {
  const classes = (await taxClasses(shop.db)).map(({ slug }) => slug)
  const read = await readRateFile(wanted.file, classes)
  if (!read.ok) return read
  const value = await shop.db.transaction().execute(async (tx) => {
    await holdRates(tx)
    const removed = wanted.replace ? await deleteRates(tx) : 0
    const there = wanted.replace ? [] : await allRates(tx)
    const fresh = withoutKnown(read.rates, there)
    for (let at = 0; at < fresh.length; at += CHUNK) {
      await insertRates(tx, fresh.slice(at, at + CHUNK))
      wanted.onRates(Math.min(at + CHUNK, fresh.length), fresh.length)
    }
    await shop.tags.announce(tx, taxTags)
    return { added: fresh.length, known: read.rates.length - fresh.length, removed }
  })
  forgetTaxRates(shop)
  return { ok: true, value }
}

/** Writes all rates into a file; answers how many. Throws what the file system says. */
export async function exportTaxRates({ db }: Pick<Shop, 'db'>, file: string): Promise<number> {
  const rates = await allRates(db)
  await writeRateFile(file, rates)
  return rates.length
}

/** Every rate in the owner's order. */
export function listTaxRates({ db }: Pick<Shop, 'db'>) {
  return allRates(db)
}

function withoutKnown(rates: readonly WrittenRate[], there: readonly WrittenRate[]): WrittenRate[] {
  const known = new Set(there.map(wordOf))
  return rates.filter((rate) => {
    const word = wordOf(rate)
    const isNew = !known.has(word)
    known.add(word)
    return isNew
  })
}

function wordOf(rate: WrittenRate): string {
  const { country, state, postcodes, cities, ratePpm, name, priority, compound, shipping, taxClass } = rate
  return JSON.stringify([
    ...[country, state, [...postcodes].sort(), [...cities].sort()],
    ...[ratePpm, name, priority, compound, shipping, taxClass],
  ])
}
