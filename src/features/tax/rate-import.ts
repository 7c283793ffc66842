import { done, type OutcomeWith } from '../../kernel/outcome.ts'
import type { Shop } from '../../platform/shop.ts'
import { type RateFileRefused, readRateFile, writeRateFile } from './rate-file.ts'
import type { RateInput } from './rules/rate-row.ts'
import { allRates, deleteRates, insertRates, lockRates, taxClasses } from './store.ts'
import { clearTaxRateCache, taxTags } from './tax.ts'

export type RateImportRequest = {
  readonly file: string
  /** Deletes all existing rates in the same transaction. */
  readonly replace: boolean
  readonly onRates: (done: number, all: number) => void
}

export type RateImportReport = {
  readonly added: number
  /** Rates that exist already, or are in the file twice. */
  readonly unchanged: number
  readonly removed: number
}

export type RateImportResult = OutcomeWith<RateImportReport, RateFileRefused>

// Rates per statement; the progress bar moves between statements.
const BATCH_SIZE = 2_000

/** Imports a file of rates, all or nothing. Concurrent imports run one after the other. */
export async function importTaxRates(shop: Shop, request: RateImportRequest): Promise<RateImportResult> {
  const classes = (await taxClasses(shop.db)).map(({ slug }) => slug)
  const read = await readRateFile(request.file, classes)
  if (!read.ok) return read
  const value = await shop.db.transaction().execute(async (tx) => {
    await lockRates(tx)
    const removed = request.replace ? await deleteRates(tx) : 0
    const existing = request.replace ? [] : await allRates(tx)
    const newRates = withoutDuplicates(read.value, existing)
    for (let at = 0; at < newRates.length; at += BATCH_SIZE) {
      await insertRates(tx, newRates.slice(at, at + BATCH_SIZE))
      request.onRates(Math.min(at + BATCH_SIZE, newRates.length), newRates.length)
    }
    await shop.tags.announce(tx, taxTags)
    return { added: newRates.length, unchanged: read.value.length - newRates.length, removed }
  })
  clearTaxRateCache(shop)
  return done(value)
}

/** Exports all rates to a file; answers their number. Throws file system errors. */
export async function exportTaxRates({ db }: Pick<Shop, 'db'>, file: string): Promise<number> {
  const rates = await allRates(db)
  await writeRateFile(file, rates)
  return rates.length
}

/** All rates in the owner's order. */
export function listTaxRates({ db }: Pick<Shop, 'db'>) {
  return allRates(db)
}

function withoutDuplicates(rates: readonly RateInput[], existing: readonly RateInput[]): RateInput[] {
  const unchanged = new Set(existing.map(identityOf))
  return rates.filter((rate) => {
    const identity = identityOf(rate)
    const isNew = !unchanged.has(identity)
    unchanged.add(identity)
    return isNew
  })
}

function identityOf(rate: RateInput): string {
  const { country, state, postcodes, cities, ratePpm, name, priority, compound, shipping, taxClass } = rate
  return JSON.stringify([
    ...[country, state, [...postcodes].sort(), [...cities].sort()],
    ...[ratePpm, name, priority, compound, shipping, taxClass],
  ])
}
