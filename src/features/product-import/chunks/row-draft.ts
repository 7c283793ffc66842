import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../../platform/db/db.ts'
import { endsBeforeItStarts } from '../../catalog/rules/price.ts'
import { blankRecord, linkFields, type ProductRecord } from '../../catalog/rules/product-record.ts'
import type { SubscriptionTerms } from '../../catalog/rules/subscription.ts'
import { currentState } from '../../stock/rules/stock.ts'
import type { OwnLevel } from '../../stock/stock.ts'
import { changedOwnRules } from '../../tier-pricing/rules/written/changed-rules.ts'
import type { Pictures } from '../pictures/pictures.ts'
import type { ProductRow } from '../reading/product-row.ts'
import type { PendingLinkKind, ProductLinkKind } from '../rules/import-note.ts'
import { swatchColumn, withSwatchKinds } from '../rules/swatch-cell.ts'
import type { CatalogEntry, ChunkCatalog } from './chunk-catalog.ts'
import type { ChunkDrafts, Draft } from './chunk-drafts.ts'
import { attributeUses, choiceOf, withChoice } from './product-attributes.ts'
import { RowError } from './row-error.ts'
import { downloadsOfRow, type FileNote, listedPictures } from './row-files.ts'
import { unknownColumnsOfRow } from './row-unknown-columns.ts'
import { type RowWiderTiers, widerTiersOfRow } from './row-wider-tiers.ts'
import type { TermCache } from './term-cache.ts'

/** What drafting the rows of a chunk needs. */
export type RowContext = {
  readonly termCache: TermCache
  readonly pictures: Pictures
  readonly catalog: ChunkCatalog
  readonly drafts: ChunkDrafts
  /** Reserved ids of new products, by row. */
  readonly ids: ReadonlyMap<ProductRow, number>
  /** The stored downloads by the names in the rows; `undefined` for a missing file. */
  readonly files: ReadonlyMap<string, string | undefined>
}

export type RowDraft = {
  readonly draft: Draft
  readonly fileNotes: readonly FileNote[]
  /** Whether the row writes a sale that ends before it starts. */
  readonly hasReversedSale: boolean
  /** Links to products of which some are not in the shop yet. */
  readonly pendingLinks: readonly { readonly kind: PendingLinkKind; readonly names: readonly string[] }[]
}

/** The maximum number of variations of a product. */
const MAX_VARIATIONS = 2000

/** Computes the product that a row describes and adds it to the drafts; throws `RowError` before that. */
export async function draftRow(context: RowContext, tx: Db, row: ProductRow): Promise<RowDraft> {
  const { catalog, drafts } = context
  const parent = parentOf(context, row)
  const named = catalog.existingProduct(row)
  const kind = kindOf(row, named && drafts.recordOf(named.id), parent)
  const choice = parent && row.attributes && (await choiceOfRow(context, tx, row, parent))
  const target = named ?? (parent && choice ? variationByChoice(context, row, parent, choice) : undefined)
  if (target && catalog.isImported(target.id)) throw new RowError('twice')

  const before = target && drafts.recordOf(target.id)
  const base =
    before ?? (parent ? { ...blankRecord(parent.record.name), taxClass: 'parent' } : blankRecord(''))
  checkRow(context, row.fields.name ?? base.name, parent, target)

  const kindFields = parent
    ? { choice: choice ?? base.choice, parentId: parent.id, attributes: base.attributes }
    : { ...(await termsOf(context, tx, row, base)), parentId: undefined }
  const shared = await fileParts(context, tx, row, base)
  const { links, pending } = linksOf(context, row, target)
  const subscription = subscriptionOf(row, base, parent?.record)
  const record: ProductRecord = {
    ...base,
    ...row.fields,
    ...shared.parts,
    ...links,
    ...kindFields,
    kind,
    slug: kind === 'variation' ? undefined : row.slug || base.slug,
    status: statusOf(row, before),
    originalId: originalIdOf(row, target),
    prices: { ...base.prices, ...row.prices },
    quantityLimits: { ...base.quantityLimits, ...row.quantityLimits },
    subscription,
    // Only a simple product without subscription can be a gift card.
    ...((kind !== 'simple' || subscription) && { giftCard: undefined }),
    attributes: attributesOf(row, kindFields.attributes ?? base.attributes),
    ...unknownColumnsOfRow(row, base),
  }
  const { pendingVariation, ...draft } = draftOf(context, row, record, target)
  drafts.add(draft, row.originalId !== undefined)
  if (parent) drafts.update(parent.id, withVariation(parent.record, record))
  const hasReversedSale = Object.keys(row.prices).length > 0 && endsBeforeItStarts(record.prices)
  const pendingLinks =
    pendingVariation === undefined
      ? pending
      : [...pending, { kind: 'default-variation' as const, names: [pendingVariation] }]
  return { draft, fileNotes: shared.fileNotes, hasReversedSale, pendingLinks }
}

function draftOf(
  { catalog, drafts, ids }: RowContext,
  row: ProductRow,
  record: ProductRecord,
  target: CatalogEntry | undefined,
): Draft & Pick<RowWiderTiers, 'pendingVariation'> {
  const id = target?.id ?? ids.get(row)
  if (id === undefined) throw new Error('A row of a new product has a reserved id')
  return {
    id,
    before: catalog.records.get(id),
    record,
    byRow: true,
    ...stockOfRow(row, catalog.levels.get(id), drafts.levelOf(record.parentId)),
    ...(row.tiers && { tiers: { rules: changedOwnRules(catalog.tiers.get(id), row.tiers) } }),
    ...widerTiersOfRow(catalog, row, { id, isVariation: record.kind === 'variation' }),
  }
}

type Parent = { readonly id: number; readonly record: ProductRecord }

/** The parent of a variation, by its cell, else its existing parent. */
function parentOf({ catalog, drafts }: RowContext, row: ProductRow): Parent | undefined {
  const target = catalog.existingProduct(row)
  const known = target && drafts.recordOf(target.id)
  const isVariation = (row.kind ?? known?.kind) === 'variation'
  if (!isVariation) return undefined
  const id =
    row.parent === undefined ? known?.parentId : row.parent === '' ? undefined : catalog.find(row.parent)?.id
  if (id !== undefined && id === target?.id) throw new RowError('self-parent', row.parent)
  const record = id === undefined ? undefined : drafts.recordOf(id)
  if (id === undefined || !record) throw new RowError('no-parent', row.parent)
  if (record.kind !== 'variable') throw new RowError('parent-kind', row.parent)
  return { id, record }
}

function kindOf(row: ProductRow, before: ProductRecord | undefined, parent: Parent | undefined) {
  const kind = row.kind ?? before?.kind ?? 'simple'
  if (before && (before.kind === 'variation') !== (parent !== undefined)) throw new RowError('kind-changed')
  return kind
}

async function choiceOfRow({ termCache }: RowContext, tx: Db, row: ProductRow, parent: Parent) {
  return choiceOf(termCache, tx, row.attributes ?? [], parent.record.attributes)
}

function variationByChoice(
  { catalog, drafts }: RowContext,
  row: ProductRow,
  parent: Parent,
  choice: ProductRecord['choice'],
): CatalogEntry | undefined {
  if (row.originalId !== undefined) return undefined
  const found = catalog.variationFor(parent.id, choice)
  const record = found && drafts.recordOf(found.id)
  return found && { id: found.id, sku: found.sku, originalId: record?.originalId, slug: undefined, name: '' }
}

async function termsOf(
  { termCache }: RowContext,
  tx: Db,
  row: ProductRow,
  base: ProductRecord,
): Promise<Partial<ProductRecord>> {
  const { categories, tags, brands, attributes } = row
  return {
    ...(categories && { categoryIds: await termCache.categoryIds(tx, categories) }),
    ...(tags && { tagIds: await termCache.tagIds(tx, tags) }),
    ...(brands && { brandIds: await termCache.brandIds(tx, brands) }),
    ...(attributes && { attributes: await attributeUses(termCache, tx, attributes, base.attributes) }),
  }
}

async function fileParts(
  { termCache, pictures, files }: RowContext,
  tx: Db,
  row: ProductRow,
  base: ProductRecord,
) {
  const { fields, notes } = listedPictures(pictures, row.images, base)
  const { downloads, missing } = downloadsOfRow(files, row, base.downloads)
  const parts: Partial<ProductRecord> = {
    ...fields,
    downloads,
    ...(row.shippingClass !== undefined && {
      shippingClassId: await termCache.shippingClassId(tx, row.shippingClass),
    }),
  }
  return { parts, fileNotes: [...notes, ...missing] }
}

/** The links of a product: at once where all products exist, else pending until the whole file is imported. */
function linksOf({ catalog }: RowContext, { links }: ProductRow, target: CatalogEntry | undefined) {
  const found: Partial<Record<(typeof linkFields)[ProductLinkKind], readonly number[]>> = {}
  const pending: { kind: ProductLinkKind; names: readonly string[] }[] = []
  for (const kind of Object.keys(linkFields) as ProductLinkKind[]) {
    const names = links[kind]
    if (!names) continue
    const ids = names.map((name) => catalog.find(name)?.id)
    if (ids.some((id) => id === undefined || id === target?.id)) pending.push({ kind, names })
    else found[linkFields[kind]] = [...new Set(ids as number[])]
  }
  return { links: found, pending }
}

/** The attributes, with the kinds from the row's swatch settings if there are any. */
function attributesOf(
  { legacy }: ProductRow,
  uses: ProductRecord['attributes'],
): ProductRecord['attributes'] {
  const settings = legacy[swatchColumn]
  return settings === undefined ? uses : withSwatchKinds(uses, settings)
}

/** A pending product stays pending: the file only knows drafts. */
function statusOf({ fields }: ProductRow, before: ProductRecord | undefined): ProductRecord['status'] {
  const status = fields.status ?? before?.status ?? 'publish'
  return status === 'draft' && before?.status === 'pending' ? 'pending' : status
}

/** The id in the shop where it comes from. A file that this shop exported contains its own ids, which are not original ids. */
function originalIdOf({ originalId }: ProductRow, target: CatalogEntry | undefined): number | undefined {
  const isOwnId = originalId === target?.id
  return originalId === undefined || isOwnId ? target?.originalId : originalId
}

const noTerms: SubscriptionTerms = {
  period: 'month',
  interval: 1,
  length: 0,
  signUpFeeMinor: 0,
  trialLength: 0,
  trialPeriod: 'month',
}

/** A variation of a subscription has the terms of its product until a row gives it its own. */
function subscriptionOf(
  { isSubscription, terms }: ProductRow,
  base: ProductRecord,
  parent: ProductRecord | undefined,
): SubscriptionTerms | undefined {
  const hasSubscription = parent
    ? isSubscription === true || (parent.subscription !== undefined && Object.keys(terms).length > 0)
    : (isSubscription ?? base.subscription !== undefined)
  if (hasSubscription) return { ...noTerms, ...base.subscription, ...terms }
  return parent?.subscription && base.subscription
}

/** All refusals happen before a category or an attribute value is created. */
function checkRow(
  { catalog }: RowContext,
  name: string,
  parent: Parent | undefined,
  target: CatalogEntry | undefined,
): void {
  if (name === '') throw new RowError('no-name')
  if (parent && !target && catalog.variationsOf(parent.id).length >= MAX_VARIATIONS) {
    throw new RowError('too-many-variations', parent.record.sku ?? parent.record.name)
  }
}

/** The parent with the attributes of a variation marked as attributes for variations. */
function withVariation(parent: ProductRecord, { choice }: ProductRecord): ProductRecord {
  const attributes = withChoice(parent.attributes, choice)
  return attributes === parent.attributes ? parent : { ...parent, attributes }
}

const notCounted: OwnLevel = {
  stockLeft: undefined,
  state: 'instock',
  backorders: 'no',
  lowStockThreshold: undefined,
}

/** The stock of a row over the existing one; nothing where the row has no stock columns. `shared` is that of its product. */
function stockOfRow(
  { level }: ProductRow,
  before: OwnLevel | undefined,
  shared: OwnLevel = notCounted,
): { readonly level?: OwnLevel } {
  if (Object.keys(level).length === 0) return {}
  const inherited = { ...notCounted, state: currentState(shared) }
  const next = { ...(before ?? inherited), ...level }
  // What can be bought like its product anyway has no stock of its own, and still shares that of its product.
  if (!before && isDeepStrictEqual(next, inherited)) return {}
  // A quantity decides alone; the state that an export writes follows from it.
  const state = before?.stockLeft !== undefined && next.stockLeft !== undefined ? before.state : next.state
  // Stock is negative only where backorders are allowed.
  const stockLeft =
    next.stockLeft !== undefined && next.backorders === 'no' ? Math.max(0, next.stockLeft) : next.stockLeft
  return { level: { ...next, state, stockLeft } }
}
