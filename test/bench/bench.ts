import { withDatabase } from '../support/command-process.ts'
import { memoryMb, startShop } from '../support/shop-process.ts'
import { fillSwatchGoods } from '../support/swatch-goods.ts'
import { fillTierGoods } from '../support/tier-goods.ts'
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
 * `npm run bench`: every promised figure beside its target, each rate as a ratio to what bare `node:http`
 * does in the same minute. `--install` also times a fresh clone (some minutes).
 */
const shop = await startShop()
await withDatabase(shop.data, fillSwatchGoods)
await withDatabase(shop.data, fillTierGoods)
try {
  figures.machine()
  await settled()
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

/** The shop makes pictures and sweeps in its first seconds; rest comes after. */
async function settled(): Promise<void> {
  await fetch(`${shop.origin}/shop/`)
  await new Promise((resolve) => setTimeout(resolve, 5000))
}
