import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newFolder, startShop, TEMPLATE } from './shop-process.ts'

/**
 * Makes the demo shop once for all files of a run: to fill one takes ten times as long as to copy it. Each file still
 * has a shop of its own.
 */
export default async function makeTemplate(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[TEMPLATE] !== undefined) return
  const data = await newFolder()
  const shop = await startShop({ data })
  await shop.close()
  await mkdir(join(data, 'derived'), { recursive: true })
  process.env[TEMPLATE] = data
  return () => rm(data, { recursive: true, force: true })
}
