import { done, type OutcomeWith, type Refused, refused } from '../../../kernel/outcome.ts'
import type { Network } from '../../../platform/outbound/network.ts'
import type { Shop } from '../../../platform/shop.ts'
import { lockRecords, nextMissingPictures, recordsOf, saveProducts } from '../../catalog/catalog.ts'
import { type ProductRecord, picturesInOrder } from '../../catalog/rules/product-record.ts'
import { listedPictures } from '../chunks/row-files.ts'
import { withImportLock } from '../lock-store.ts'
import type { PictureNote } from '../texts.ts'
import { type Pictures, picturesFrom } from './pictures.ts'

export type MissingPicturesRequest = {
  /** The folder or zip with the pictures. */
  readonly images?: string | undefined
  /** Called for each picture that is still not available, or very small. */
  readonly onNote?: (record: ProductRecord, note: PictureNote) => void
  /** The network for URLs of pictures; the public internet except in tests. */
  readonly network?: Network | undefined
}

export type MissingPicturesReport = { readonly imported: number; readonly missing: number }

type MissingPicturesRefused = Refused<'busy' | 'no-images', { about: string }>

const PAGE_PRODUCTS = 100

/**
 * Imports the pictures that were not available when a file was imported, each to its place among those of its product.
 * Refused: a folder or zip that cannot be read, and while another import is running.
 */
export async function importMissingPictures(
  shop: Shop,
  request: MissingPicturesRequest,
): Promise<OutcomeWith<MissingPicturesReport, MissingPicturesRefused>> {
  const sources = await picturesFrom(shop, {
    ...(request.images !== undefined && { from: request.images }),
    ...(request.network && { network: request.network }),
  })
  if (!sources.ok) return { ...sources, about: request.images ?? '' }
  try {
    const report = await withImportLock(shop.db, () => importAll(shop, sources.value, request))
    return report ? done(report) : refused('busy', { about: '' })
  } finally {
    await sources.value.close()
  }
}

async function importAll(
  shop: Shop,
  pictures: Pictures,
  { onNote }: MissingPicturesRequest,
): Promise<MissingPicturesReport> {
  const report = { imported: 0, missing: 0 }
  for (let after = 0; ; ) {
    const ids = await nextMissingPictures(shop.db, after, PAGE_PRODUCTS)
    if (ids.length === 0) return report
    const requested = await recordsOf(shop.db, ids)
    // Pictures are fetched before the transaction, which locks the products.
    await pictures.prepare(shop.db, [...requested.values()].flatMap(missingNames))
    await shop.db.transaction().execute(async (tx) => {
      // What was changed meanwhile misses other pictures, and is left to the next time.
      const current = [...(await lockRecords(tx, ids))].filter(([id, record]) => {
        const before = requested.get(id)
        return before !== undefined && missingNames(before).join('\n') === missingNames(record).join('\n')
      })
      await saveProducts(
        tx,
        shop,
        current.map(([id, before]) => {
          const { fields, notes } = listedPictures(pictures, picturesInOrder(before), before)
          const record = { ...before, ...fields }
          for (const note of notes) onNote?.(before, note)
          report.missing += missingNames(record).length
          report.imported += missingNames(before).length - missingNames(record).length
          return { id, before, record }
        }),
      )
    })
    after = ids.at(-1) ?? after
  }
}

function missingNames({ missingPictures }: ProductRecord): string[] {
  return (missingPictures ?? []).map(({ name }) => name)
}
