import type { FactsDeclaration } from '../../platform/cache/facts.ts'
import type { Shop } from '../../platform/shop.ts'
import { type ListingIds, type ListingRequest, listingIds, priceMoments } from './store/listing-store.ts'

/** How many ids are read together and cached, so that few pages of a listing pass over the entries before them. */
const BLOCK_SIZE = 500

/** One page of a listing (spec 2.3), from the blocks that contain it. A page after the last has no ids. */
export async function pageOfListing(
  { facts }: Pick<Shop, 'facts'>,
  { page, perPage, order, nowMs, category, tag }: ListingRequest,
): Promise<ListingIds> {
  const periodMs = order.startsWith('price') ? await pricePeriod({ facts }, nowMs) : 0
  const blockId = (index: number) => JSON.stringify([index, { order, nowMs: periodMs, category, tag }])
  const [start, end] = [(page - 1) * perPage, page * perPage]
  const [first, last] = [Math.floor(start / BLOCK_SIZE), Math.floor((end - 1) / BLOCK_SIZE)]
  const ids = Array.from({ length: last - first + 1 }, (_, index) => blockId(first + index))
  // The first block always exists, and has the total.
  const blocks = await facts.load(listingBlocks, [blockId(0), ...ids])
  const offset = first * BLOCK_SIZE
  return {
    ids: ids.flatMap((id) => blocks.get(id)?.ids ?? []).slice(start - offset, end - offset),
    total: blocks.get(blockId(0))?.total ?? 0,
  }
}

/** The start of the period in which all prices stay as they are at this moment; 0 before the first change. */
async function pricePeriod({ facts }: Pick<Shop, 'facts'>, nowMs: number): Promise<number> {
  const found = await facts.load(momentsFact, ['all'])
  return found.get('all')?.findLast((moment) => moment <= nowMs) ?? 0
}

const momentsFact: FactsDeclaration<string, readonly number[]> = {
  name: 'moments of prices',
  maxEntries: 1,
  read: async (db, ids) => {
    const moments = await priceMoments(db)
    return new Map(ids.map((id) => [id, moments]))
  },
  tagsOf: () => [],
  clearedBy: ['menu', 'listing'],
}

/** Blocks after the end are not cached: any number may be requested. */
const listingBlocks: FactsDeclaration<string, ListingIds> = {
  name: 'blocks of listings',
  maxEntries: 2_000,
  async read(db, blockIds) {
    const blocks = await Promise.all(
      blockIds.map(async (id) => {
        const [index, listing] = JSON.parse(id) as [number, Omit<ListingRequest, 'page' | 'perPage'>]
        const block = await listingIds(db, { ...listing, page: index + 1, perPage: BLOCK_SIZE })
        return index === 0 || block.ids.length > 0 ? [[id, block] as const] : []
      }),
    )
    return new Map(blocks.flat())
  },
  tagsOf: () => [],
  clearedBy: ['menu', 'listing'],
}
