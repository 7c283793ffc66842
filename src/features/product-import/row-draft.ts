import type { Db } from '../../platform/db/db.ts'
import { blankRecord, type ProductRecord } from '../catalog/rules/product-record.ts'
import type { SubscriptionTerms } from '../catalog/rules/subscription.ts'
import { attributeUses, choiceOf, withChoice } from './attributes.ts'
import type { ChunkDrafts, Draft } from './chunk-drafts.ts'
import type { ChunkShelf, Known } from './chunk-shelf.ts'
import { linkFields } from './later-links.ts'
import type { Pictures } from './pictures/pictures.ts'
import type { ProductRow } from './product-row.ts'
import { downloadsOf, levelOf, type NotTaken, picturesOf } from './row-goods.ts'
import { RowRefused } from './row-refused.ts'
import type { LinkKind } from './rules/note.ts'
import { swatchColumn, withSwatches } from './rules/swatch-cell.ts'
import type { TermBook } from './term-book.ts'

/** What working out the rows of a chunk needs. */
export type Desk = {
  readonly book: TermBook
  readonly pictures: Pictures
  readonly shelf: ChunkShelf
  readonly drafts: ChunkDrafts
  /** Ids for new things, by row. */
  readonly ids: ReadonlyMap<ProductRow, number>
  /** The files for buyers that rows name, by name: where they lie now. */
  readonly files: ReadonlyMap<string, string | undefined>
}

export type DraftedRow = {
  readonly draft: Draft
  readonly notTaken: readonly NotTaken[]
  /** What it stands beside, where some of that is not in the shop yet. */
  readonly laterLinks: readonly { readonly kind: LinkKind; readonly names: readonly string[] }[]
}

/** The most variations of a product. */
const MOST_VARIATIONS = 2000

/** Works out what a row makes of the shop, and puts it among the drafts; throws `RowRefused` before that. */
export async function draftRow(desk: Desk, tx: Db, row: ProductRow): Promise<DraftedRow> {
  const { shelf, drafts } = desk
  const parent = parentOf(desk, row)
  const named = shelf.targetOf(row)
  const kind = kindOf(row, named && drafts.recordOf(named.id), parent)
  const choice = parent && row.attributes && (await choiceIn(desk, tx, row, parent))
  const target = named ?? (parent && choice ? unnamedVariation(desk, row, parent, choice) : undefined)
  if (target && shelf.isDone(target.id)) throw new RowRefused('twice')

  const before = target && drafts.recordOf(target.id)
  const base =
    before ?? (parent ? { ...blankRecord(parent.record.name), taxClass: 'parent' } : blankRecord(''))
  check(desk, row.fields.name ?? base.name, parent, target)

  const own = parent
    ? { choice: choice ?? base.choice, parentId: parent.id, attributes: base.attributes }
    : { ...(await termsOf(desk, tx, row, base)), parentId: undefined }
  const shared = await sharedParts(desk, tx, row, base)
  const { links, later } = linksOf(desk, row, target)
  const subscription = subscriptionOf(row, base, parent?.record)
  const record: ProductRecord = {
    ...base,
    ...row.fields,
    ...shared.parts,
    ...links,
    ...own,
    kind,
    slug: kind === 'variation' ? undefined : row.slug || base.slug,
    status: statusOf(row, before),
    originalId: originalIdOf(row, target),
    prices: { ...base.prices, ...row.prices },
    pieces: { ...base.pieces, ...row.pieces },
    subscription,
    // Only what is bought as it is, and once, asks for an amount.
    ...((kind !== 'simple' || subscription) && { giftCard: undefined }),
    attributes: attributesOf(row, own.attributes ?? base.attributes),
    legacy: legacyOf(row, base),
  }
  const draft = draftOf(desk, row, record, target)
  drafts.put(draft, row.originalId !== undefined)
  if (parent) drafts.amend(parent.id, withVariation(parent.record, record))
  return { draft, notTaken: shared.notTaken, laterLinks: later }
}

function draftOf(
  { shelf, ids }: Desk,
  row: ProductRow,
  record: ProductRecord,
  target: Known | undefined,
): Draft {
  const id = target?.id ?? ids.get(row)
  if (id === undefined) throw new Error('A row about something new has an id reserved')
  return {
    id,
    before: shelf.records.get(id),
    record,
    byRow: true,
    ...levelOf(row, shelf.levels.get(id)),
    ...(row.tiers && { tiers: row.tiers }),
  }
}

type Parent = { readonly id: number; readonly record: ProductRecord }

/** The product of a variation, by its cell, else the one that it has. */
function parentOf({ shelf, drafts }: Desk, row: ProductRow): Parent | undefined {
  const target = shelf.targetOf(row)
  const known = target && drafts.recordOf(target.id)
  const isVariation = (row.kind ?? known?.kind) === 'variation'
  if (!isVariation) return undefined
  const id =
    row.parent === undefined ? known?.parentId : row.parent === '' ? undefined : shelf.named(row.parent)?.id
  if (id !== undefined && id === target?.id) throw new RowRefused('self-parent', row.parent)
  const record = id === undefined ? undefined : drafts.recordOf(id)
  if (id === undefined || !record) throw new RowRefused('no-parent', row.parent)
  if (record.kind !== 'variable') throw new RowRefused('parent-kind', row.parent)
  return { id, record }
}

function kindOf(row: ProductRow, before: ProductRecord | undefined, parent: Parent | undefined) {
  const kind = row.kind ?? before?.kind ?? 'simple'
  if (before && (before.kind === 'variation') !== (parent !== undefined)) throw new RowRefused('kind-changed')
  return kind
}

async function choiceIn({ book }: Desk, tx: Db, row: ProductRow, parent: Parent) {
  return choiceOf(book, tx, row.attributes ?? [], parent.record.attributes)
}

function unnamedVariation(
  { shelf, drafts }: Desk,
  row: ProductRow,
  parent: Parent,
  choice: ProductRecord['choice'],
): Known | undefined {
  if (row.originalId !== undefined) return undefined
  const found = shelf.variationFor(parent.id, choice)
  const record = found && drafts.recordOf(found.id)
  return found && { id: found.id, sku: found.sku, originalId: record?.originalId, slug: undefined, name: '' }
}

async function termsOf(
  { book }: Desk,
  tx: Db,
  row: ProductRow,
  base: ProductRecord,
): Promise<Partial<ProductRecord>> {
  const { categories, tags, brands, attributes } = row
  return {
    ...(categories && { categoryIds: await book.categoryIds(tx, categories) }),
    ...(tags && { tagIds: await book.tagIds(tx, tags) }),
    ...(brands && { brandIds: await book.brandIds(tx, brands) }),
    ...(attributes && { attributes: await attributeUses(book, tx, attributes, base.attributes) }),
  }
}

async function sharedParts({ book, pictures, files }: Desk, tx: Db, row: ProductRow, base: ProductRecord) {
  const { pictures: shown, notTaken } = picturesOf(pictures, row, base.pictures)
  const { downloads, missing } = downloadsOf(files, row, base.downloads)
  const parts: Partial<ProductRecord> = {
    pictures: shown,
    downloads,
    ...(row.shippingClass !== undefined && {
      shippingClassId: await book.shippingClassId(tx, row.shippingClass),
    }),
  }
  return { parts, notTaken: [...notTaken, ...missing] }
}

/** What a product stands beside: at once, where all of it is there, else when the whole file is known. */
function linksOf({ shelf }: Desk, { links }: ProductRow, target: Known | undefined) {
  const found: Partial<Record<(typeof linkFields)[LinkKind], readonly number[]>> = {}
  const later: { kind: LinkKind; names: readonly string[] }[] = []
  for (const kind of Object.keys(linkFields) as LinkKind[]) {
    const names = links[kind]
    if (!names) continue
    const ids = names.map((name) => shelf.named(name)?.id)
    if (ids.some((id) => id === undefined || id === target?.id)) later.push({ kind, names })
    else found[linkFields[kind]] = [...new Set(ids as number[])]
  }
  return { links: found, later }
}

/** The attributes, shown as the row's swatch settings have it, if it has any. */
function attributesOf(
  { legacy }: ProductRow,
  uses: ProductRecord['attributes'],
): ProductRecord['attributes'] {
  const settings = legacy[swatchColumn]
  return settings === undefined ? uses : withSwatches(uses, settings)
}

/** A product that is not published stays pending where it was: the file knows drafts alone. */
function statusOf({ fields }: ProductRow, before: ProductRecord | undefined): ProductRecord['status'] {
  const status = fields.status ?? before?.status ?? 'publish'
  return status === 'draft' && before?.status === 'pending' ? 'pending' : status
}

/** Its id in the shop it came from. What was exported from here and is read again came from nowhere else. */
function originalIdOf({ originalId }: ProductRow, target: Known | undefined): number | undefined {
  const isItsOwn = originalId === target?.id
  return originalId === undefined || isItsOwn ? target?.originalId : originalId
}

const noTerms: SubscriptionTerms = {
  period: 'month',
  interval: 1,
  length: 0,
  signUpFeeMinor: 0,
  trialLength: 0,
  trialPeriod: 'month',
}

/** A variation of a subscription has its product's terms until a row gives it some of its own. */
function subscriptionOf(
  { subscribed, terms }: ProductRow,
  base: ProductRecord,
  parent: ProductRecord | undefined,
): SubscriptionTerms | undefined {
  const isOne = parent
    ? subscribed === true || (parent.subscription !== undefined && Object.keys(terms).length > 0)
    : (subscribed ?? base.subscription !== undefined)
  if (isOne) return { ...noTerms, ...base.subscription, ...terms }
  return parent?.subscription && base.subscription
}

function legacyOf({ legacy }: ProductRow, base: ProductRecord): ProductRecord['legacy'] {
  const kept = { ...base.legacy, ...legacy }
  return Object.fromEntries(Object.entries(kept).filter(([, text]) => text !== ''))
}

/** Whatever speaks against a row is found before it makes a category or a value. */
function check({ shelf }: Desk, name: string, parent: Parent | undefined, target: Known | undefined): void {
  if (name === '') throw new RowRefused('no-name')
  if (parent && !target && shelf.variationsOf(parent.id).length >= MOST_VARIATIONS) {
    throw new RowRefused('too-many-variations', parent.record.sku ?? parent.record.name)
  }
}

/** A product learns from its variations which of its attributes they differ by. */
function withVariation(parent: ProductRecord, { choice }: ProductRecord): ProductRecord {
  const attributes = withChoice(parent.attributes, choice)
  return attributes === parent.attributes ? parent : { ...parent, attributes }
}
