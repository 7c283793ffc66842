import { done, type OutcomeWith } from '../../kernel/outcome.ts'
import type { Db } from '../../platform/db/db.ts'
import { emit } from '../../platform/events/emit.ts'
import type { NewEvent } from '../../platform/events/event.ts'
import { changesBetween } from '../../platform/events/field-changes.ts'
import type { Shop } from '../../platform/shop.ts'
import { type RateFileRefused, rateFileOf, readRates, refusal } from './rate-file.ts'
import { type ImportPlan, type PlannedRate, planImport } from './rules/rate-files/import-plan.ts'
import type { LocationRate } from './rules/tax-rate.ts'
import {
  allRates,
  deleteRates,
  fingerprintOfRates,
  insertRates,
  lockRates,
  orderRates,
  taxClasses,
  updateRates,
} from './store.ts'
import { clearTaxRateCache, taxTags } from './tax.ts'

export type RateImportRequest = {
  /** WooCommerce's CSV of tax rates. */
  readonly file: Uint8Array
  /** Removes the rates that are not in the file, and puts the others into its order. */
  readonly replace: boolean
  /** The fingerprint of the rates that a preview has compared with; absent: whatever they are. */
  readonly seen?: string | undefined
  readonly onRates?: (done: number, all: number) => void
}

type RateImportReport = {
  readonly added: number
  readonly changed: number
  /** Rates that exist already, or are in the file twice. */
  readonly unchanged: number
  readonly removed: number
}

type ImportContext = Pick<Shop, 'db' | 'tags' | 'settings' | 'actor'>

// Rates per statement; the progress bar moves between statements.
const BATCH_SIZE = 2_000

/** What an import of this file would do, and the fingerprint of the rates that it was compared with. */
export async function previewTaxImport(
  { db }: Pick<Shop, 'db'>,
  { file, replace }: Pick<RateImportRequest, 'file' | 'replace'>,
): Promise<OutcomeWith<{ readonly plan: ImportPlan; readonly fingerprint: string }, RateFileRefused>> {
  // Before the rates: a change in between makes the fingerprint stale, and never the other way round.
  const fingerprint = await fingerprintOfRates(db)
  const read = readRates(file, await classSlugs(db))
  if (!read.ok) return read
  return done({ plan: planImport(read.value, await allRates(db), { replace }), fingerprint })
}

/** Imports a file of rates, all or nothing. Concurrent imports run one after the other. */
export async function importTaxRates(
  shop: ImportContext,
  { file, replace, seen, onRates }: RateImportRequest,
): Promise<OutcomeWith<RateImportReport & { readonly fingerprint: string }, RateFileRefused>> {
  const read = readRates(file, await classSlugs(shop.db))
  if (!read.ok) return read
  const outcome = await shop.db.transaction().execute(async (tx) => {
    await lockRates(tx)
    if (seen !== undefined && seen !== (await fingerprintOfRates(tx))) return refusal('stale')
    const plan = planImport(read.value, await allRates(tx), { replace })
    await writePlan(shop, tx, { plan, replace, onRates })
    await shop.tags.announce(tx, taxTags)
    return done({ ...reportOf(plan), fingerprint: await fingerprintOfRates(tx) })
  })
  if (outcome.ok) clearTaxRateCache(shop)
  return outcome
}

/** How many rates an import adds, changes, leaves and removes. */
export function reportOf({ rates, repeated, removed }: ImportPlan): RateImportReport {
  const count = (kind: PlannedRate['kind']) => rates.filter((rate) => rate.kind === kind).length
  return {
    added: count('new'),
    changed: count('changed'),
    unchanged: count('same') + repeated,
    removed: removed.length,
  }
}

/** The file of all rates, and their number. */
export async function taxRateFile({ db }: Pick<Shop, 'db'>): Promise<{ text: string; count: number }> {
  const rates = await allRates(db)
  return { text: rateFileOf(rates), count: rates.length }
}

/** All rates in the owner's order. */
export function listTaxRates({ db }: Pick<Shop, 'db'>) {
  return allRates(db)
}

type Writing = {
  readonly plan: ImportPlan
  readonly replace: boolean
  readonly onRates: RateImportRequest['onRates']
}

async function writePlan(
  { actor }: Pick<Shop, 'actor'>,
  tx: Db,
  { plan, replace, onRates }: Writing,
): Promise<void> {
  const ids = new Map(plan.rates.flatMap(({ line, before }) => (before ? [[line, before.id]] : [])))
  const removed = plan.removed.map(({ id }) => id)
  await deleteRates(tx, removed)
  await emit(tx, actor, ...plan.removed.map(deletedEvent))
  const written = plan.rates.filter(({ kind }) => kind !== 'same')
  for (let at = 0; at < written.length; at += BATCH_SIZE) {
    const batch = written.slice(at, at + BATCH_SIZE)
    const changed = batch.flatMap((one) => (one.kind === 'changed' ? [one] : []))
    await updateRates(
      tx,
      changed.map(({ before, rate }) => ({ ...rate, id: before.id })),
    )
    const fresh = batch.filter(({ kind }) => kind === 'new')
    const inserted = await insertRates(
      tx,
      fresh.map(({ rate }) => rate),
    )
    for (const [index, { line }] of fresh.entries()) ids.set(line, inserted[index]?.id ?? 0)
    await emit(tx, actor, ...inserted.map(createdEvent), ...changed.map(updatedEvent))
    onRates?.(Math.min(at + BATCH_SIZE, written.length), written.length)
  }
  if (replace)
    await orderRates(
      tx,
      [...plan.rates].map(({ line }) => ids.get(line) ?? 0),
    )
}

const about = ({ id, code }: LocationRate) =>
  ({ subject: `tax_rate:${id}`, payload: { title: code } }) as const
const createdEvent = (rate: LocationRate): NewEvent => ({ name: 'tax_rate.created', ...about(rate) })
const deletedEvent = (rate: LocationRate): NewEvent => ({ name: 'tax_rate.deleted', ...about(rate) })

function updatedEvent({ before, rate }: PlannedRate & { readonly before: LocationRate }): NewEvent {
  const { subject, payload } = about(before)
  const changes = changesBetween(before, { ...before, ...rate })
  return { name: 'tax_rate.updated', subject, payload: { ...payload, changes } }
}

async function classSlugs(db: Db): Promise<readonly string[]> {
  return (await taxClasses(db)).map(({ slug }) => slug)
}
