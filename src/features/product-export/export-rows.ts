import type { Db } from '../../platform/db/db.ts'
import { type CatalogNames, type ExportOrder, productReferences, recordsOf } from '../catalog/catalog.ts'
import type { ProductRecord } from '../catalog/rules/product-record.ts'
import { ownLevels } from '../stock/stock.ts'
import type { TierOptions } from '../tier-pricing/rules/table/tier-options.ts'
import { ownTierRules, tierOptionsOf, widerTiers } from '../tier-pricing/tier-pricing.ts'
import type { CellFormat, CsvColumn, ExportedProduct } from './exported-product.ts'
import type { PictureFileNames } from './picture-file-names.ts'

/** What an export reads before its first row. */
export type ExportContext = Pick<CellFormat, 'separators' | 'zone'> & {
  readonly tx: Db
  readonly order: ExportOrder
  readonly columns: readonly CsvColumn[]
  readonly names: CatalogNames
  readonly picture: PictureFileNames
  readonly hasTierOptions: boolean
}

export type ExportRow = { readonly isVariation: boolean; readonly cells: string[] }

// Few enough that a page is small in memory, many enough that rows share statements.
const PAGE_RECORDS = 200

/** The rows of all products in their order, a page at a time. */
export async function* exportRows(context: ExportContext): AsyncGenerator<ExportRow[]> {
  const { ids } = context.order
  // A product's variations come after it, perhaps on the next pages.
  let parent: ExportedProduct | undefined
  for (let start = 0; start < ids.length; start += PAGE_RECORDS) {
    const page = ids.slice(start, start + PAGE_RECORDS)
    const { exportedProductOf, format } = await readPage(context, page)
    const rows: ExportRow[] = []
    for (const id of page) {
      const exported = exportedProductOf(id, parent)
      const isVariation = exported.record.kind === 'variation'
      if (!isVariation) parent = exported
      rows.push({ isVariation, cells: context.columns.map(({ cell }) => cell(exported, format)) })
    }
    yield rows
  }
}

async function readPage(
  { tx, order, names, separators, zone, picture, hasTierOptions }: ExportContext,
  ids: readonly number[],
) {
  const records = await recordsOf(tx, ids)
  const [levels, tiers] = [await ownLevels(tx, ids), await ownTierRules(tx, ids)]
  const wider = await widerTiers(tx, ids)
  const options = hasTierOptions ? await tierOptionsOf(tx, ids) : new Map<number, TierOptions>()
  const variationIds = [...options.values()].flatMap(({ defaultVariationId }) => defaultVariationId ?? [])
  const format: CellFormat = {
    ...{ names, separators, zone },
    ...(await readReferences(tx, order, records, variationIds)),
    picture: await picture(tx, pictureIdsIn(records)),
  }
  const exportedProductOf = (id: number, previous: ExportedProduct | undefined): ExportedProduct => {
    const record = records.get(id)!
    const parent = record.kind === 'variation' ? previous : undefined
    return {
      record,
      number: order.sharedIds.has(id) ? undefined : (record.originalId ?? id),
      parent: parent?.record,
      parentLevel: parent?.level,
      level: levels.get(id),
      tiers: tiers.get(id),
      roleTiers: wider.get(id)?.roles ?? {},
      tierOptions: options.get(id),
    }
  }
  return { exportedProductOf, format }
}

function pictureIdsIn(records: ReadonlyMap<number, ProductRecord>): number[] {
  const ids = [...records.values()].flatMap(({ pictures }) => pictures.map(({ imageId }) => imageId))
  return [...new Set(ids)]
}

async function readReferences(
  tx: Db,
  { sharedIds }: ExportOrder,
  records: ReadonlyMap<number, ProductRecord>,
  variationIds: readonly number[],
): Promise<Pick<CellFormat, 'reference' | 'number'>> {
  const ids = [...records.values()].flatMap(({ parentId, upsellIds, crossSellIds, groupedIds }) => [
    ...(parentId === undefined ? [] : [parentId]),
    ...upsellIds,
    ...crossSellIds,
    ...groupedIds,
  ])
  const known = await productReferences(tx, [...new Set([...ids, ...variationIds])])
  return {
    reference: (id) => {
      const { sku, originalId, slug } = known.get(id)!
      if (sku !== null && !LOOKS_LIKE_REFERENCE.test(sku)) return sku
      return sharedIds.has(id) && slug !== null ? `slug:${slug}` : `id:${originalId ?? id}`
    },
    number: (id) => (sharedIds.has(id) ? '' : String(known.get(id)!.originalId ?? id)),
  }
}

/** A SKU that an import would read as another kind of reference. */
const LOOKS_LIKE_REFERENCE = /^(?:id:\d{1,15}$|slug:)/
