import { plainAmount } from '../../kernel/format.ts'
import { done, type OutcomeWith, type Refused, refused } from '../../kernel/outcome.ts'
import type { Db } from '../../platform/db/db.ts'
import { emit } from '../../platform/events/emit.ts'
import { changesBetween } from '../../platform/events/field-changes.ts'
import {
  hasValues,
  isChangedSince,
  type UndoHandler,
  type UndoRefusal,
  withFormer,
} from '../../platform/events/undo.ts'
import type { Shop } from '../../platform/shop.ts'
import {
  deleteRate,
  insertRate,
  type RateSearch,
  readCountries,
  readRate,
  type StoredRate,
  searchRates,
  updateRate,
} from './rate-store.ts'
import { type RateCells, type RateProblem, readRateRow } from './rules/rate-files/rate-row.ts'
import { type LocationRate, STANDARD } from './rules/tax-rate.ts'
import { allRates, lockRates, orderRates, taxClasses } from './store.ts'
import { clearTaxRateCache, taxTags } from './tax.ts'

/** What of a rate is written, in the notation of the file of rates; the rest of an existing rate stays. */
export type RateFields = Partial<RateCells> & { readonly position?: number | undefined }

/** A rate, and the version of it that was seen. */
type RateSeen = { readonly id: number; readonly version?: number | undefined }
type NotAsSeenRefused = Refused<'no-rate'> | Refused<'stale'>
type RateContext = Pick<Shop, 'db' | 'tags' | 'settings' | 'actor'>
type RateRefused = Refused<'problems', { problems: readonly RateProblem[] }>

/** A part of the rates. */
export function findTaxRates({ db }: Pick<Shop, 'db'>, search: RateSearch) {
  return searchRates(db, search)
}

/** The rate with this id. */
export function taxRate({ db }: Pick<Shop, 'db'>, id: number): Promise<StoredRate | undefined> {
  return readRate(db, id)
}

/** Adds one rate. Refused with all problems of its fields. */
export async function addTaxRate(
  shop: RateContext,
  { position, ...cells }: RateFields,
): Promise<OutcomeWith<StoredRate, RateRefused>> {
  return write<RateRefused>(shop, async (tx) => {
    const read = readRateRow({ ...emptyCells, ...cells }, await classSlugs(tx))
    if (!('rate' in read)) return refused('problems', read)
    const added = await insertRate(tx, read.rate, position)
    await emit(tx, shop.actor, { name: 'tax_rate.created', ...aboutRate(added) })
    return done(added)
  })
}

/** Changes the fields of one rate, of this version where one is named. */
export async function changeTaxRate(
  shop: RateContext,
  { id, version }: RateSeen,
  { position, ...cells }: RateFields,
): Promise<OutcomeWith<StoredRate, RateRefused | NotAsSeenRefused>> {
  return write<RateRefused | NotAsSeenRefused>(shop, async (tx) => {
    const existing = await readRate(tx, id, 'lock')
    if (!existing) return refused('no-rate')
    if (version !== undefined && version !== existing.version) return refused('stale')
    const read = readRateRow({ ...cellsOf(existing), ...cells }, await classSlugs(tx))
    if (!('rate' in read)) return refused('problems', read)
    return done(await replaceRate(tx, shop, existing, { ...read.rate, position }))
  })
}

/** Gives a rate the values that it had before a change. */
export const taxRateUndo: UndoHandler = {
  canUndo: hasValues,
  async undo(shop, change) {
    const id = Number(change.subject.slice('tax_rate:'.length))
    const undone = await write<Refused<UndoRefusal>>(shop, async (tx) => {
      const existing = await readRate(tx, id, 'lock')
      if (!existing) return refused('gone')
      if (isChangedSince(existing, change)) return refused('changed-since')
      const former = withFormer(existing, change)
      const read = readRateRow(cellsOf(former), await classSlugs(tx))
      if (!('rate' in read)) return refused('not-possible')
      return done(await replaceRate(tx, shop, existing, { ...read.rate, position: former.position }))
    })
    return undone.ok ? done(undefined) : undone
  },
}

/** Replaces a rate that is locked, and emits what has changed of it. */
async function replaceRate(
  tx: Db,
  { actor }: Pick<Shop, 'actor'>,
  existing: StoredRate,
  { position, ...rate }: Parameters<typeof updateRate>[2] & { readonly position: number | undefined },
): Promise<StoredRate> {
  const changed = await updateRate(tx, existing.id, rate, position)
  if (!changed) throw new Error(`Rate ${existing.id} was locked and is gone`)
  const { subject, payload } = aboutRate(changed)
  const changes = changesBetween(existing, { ...changed, version: existing.version })
  if (Object.keys(changes).length > 0)
    await emit(tx, actor, { name: 'tax_rate.updated', subject, payload: { ...payload, changes } })
  return changed
}

/** Deletes one rate, of this version where one is named, and answers it. */
export async function removeTaxRate(
  shop: RateContext,
  { id, version }: RateSeen,
): Promise<OutcomeWith<StoredRate, NotAsSeenRefused>> {
  return write<NotAsSeenRefused>(shop, async (tx) => {
    const rate = await readRate(tx, id, 'lock')
    if (!rate) return refused('no-rate')
    if (version !== undefined && version !== rate.version) return refused('stale')
    await deleteRate(tx, id)
    await emit(tx, shop.actor, { name: 'tax_rate.deleted', ...aboutRate(rate) })
    return done(rate)
  })
}

/** Moves a rate directly before or after another one in the list, and answers it. */
export async function moveTaxRate(
  shop: RateContext,
  id: number,
  { to, isAfter }: { readonly to: number; readonly isAfter: boolean },
): Promise<OutcomeWith<StoredRate, Refused<'no-rate'>>> {
  return write<Refused<'no-rate'>>(shop, async (tx) => {
    await lockRates(tx)
    const ids = (await allRates(tx)).map((rate) => rate.id)
    const before = await readRate(tx, id)
    const others = ids.filter((one) => one !== id)
    const at = others.indexOf(to)
    if (!before || at < 0) return refused('no-rate')
    await orderRates(tx, others.toSpliced(isAfter ? at + 1 : at, 0, id))
    const moved = (await readRate(tx, id)) ?? before
    const { subject, payload } = aboutRate(moved)
    const changes = changesBetween({ position: before.position }, { position: moved.position })
    await emit(tx, shop.actor, { name: 'tax_rate.updated', subject, payload: { ...payload, changes } })
    return done(moved)
  })
}

/** The countries that rates are for, as codes. */
export function countriesWithRates({ db }: Pick<Shop, 'db'>): Promise<readonly string[]> {
  return readCountries(db)
}

/** Announced only when something is written: pages with prices are rendered again. */
async function write<Refusal extends Refused<string, object>>(
  shop: RateContext,
  work: (tx: Db) => Promise<OutcomeWith<StoredRate, Refusal>>,
): Promise<OutcomeWith<StoredRate, Refusal>> {
  const written = await shop.db.transaction().execute(async (tx) => {
    const outcome = await work(tx)
    if (outcome.ok) await shop.tags.announce(tx, taxTags)
    return outcome
  })
  if (written.ok) clearTaxRateCache(shop)
  return written
}

function aboutRate({ id, code }: LocationRate) {
  return { subject: `tax_rate:${id}`, payload: { title: code } } as const
}

async function classSlugs(tx: Db): Promise<readonly string[]> {
  return (await taxClasses(tx)).map(({ slug }) => slug)
}

/** A new rate is charged on shipping too. */
const emptyCells: RateCells = {
  country: '',
  state: '',
  postcodes: '',
  cities: '',
  rate: '0',
  name: '',
  priority: '1',
  compound: '0',
  shipping: '1',
  taxClass: STANDARD,
}

function cellsOf(rate: LocationRate): RateCells {
  return {
    country: rate.country,
    state: rate.state,
    postcodes: rate.postcodes.join(';'),
    cities: rate.cities.join(';'),
    rate: plainAmount(rate.ratePpm, 4),
    name: rate.name,
    priority: String(rate.priority),
    compound: rate.compound ? '1' : '0',
    shipping: rate.shipping ? '1' : '0',
    taxClass: rate.taxClass,
  }
}
