import { insertSwatchProducts } from '../support/catalog/swatch-products.ts'
import { insertTierProducts } from '../support/catalog/tier-products.ts'
import { withDatabase } from '../support/process/command-process.ts'
import { memoryMb, startShop } from '../support/process/shop-process.ts'
import { figures } from './figures.ts'
import { freshClone } from './fresh-clone.ts'
import { imports } from './imports.ts'
import { weights } from './page-weight.ts'
import {
  cachedPages,
  checkouts,
  couponCalls,
  dynamicCalls,
  uncachedListing,
  variationCalls,
} from './speed.ts'

/**
 * `npm run bench`: every promised figure with its target, each rate as a ratio to bare `node:http` in the same minute.
 * `--install` also times a fresh clone (some minutes).
 */
const shop = await startShop()
await withDatabase(shop.data, insertSwatchProducts)
await withDatabase(shop.data, insertTierProducts)
try {
  figures.machine()
  await untilIdle()
  const restMb = await memoryMb(shop.pid)
  await cachedPages(shop)
  await uncachedListing(shop)
  await dynamicCalls(shop)
  await couponCalls(shop)
  await variationCalls(shop)
  await checkouts(shop)
  figures.note(
    'memory at rest, shop and database',
    `${restMb.toFixed(0)} MB`,
    'at most 200 MB',
    restMb <= 200,
  )
  const loadedMb = await memoryMb(shop.pid)
  figures.note('memory after the loads above', `${loadedMb.toFixed(0)} MB`, 'at most 300 MB', loadedMb <= 300)
  await weights(shop)
  await imports(shop)
} finally {
  await shop.stop()
}
if (process.argv.includes('--install')) await freshClone()
figures.print()

/** Waits for the pictures and cleanup jobs of the first seconds. */
async function untilIdle(): Promise<void> {
  await fetch(`${shop.origin}/shop/`)
  await new Promise((resolve) => setTimeout(resolve, 5000))
}
