import { readFile } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { isIdle, wasIdleSince } from '../../platform/images/idleness.ts'
import { readPhotograph, shoppersWaitForPictures } from '../../platform/images/photograph.ts'
import type { Shop } from '../../platform/shop.ts'
import { forgetFailures, keepFailure } from './failure-store.ts'
import { isThere, originalFile } from './files.ts'
import { keepColor, keepComplete, nextUnmadePicture, type UnmadePicture } from './missing-store.ts'
import { type Size, sizesFor } from './rules/image.ts'
import { makeSize, sizeFile } from './sizes.ts'

type Where = Pick<Shop, 'config' | 'db' | 'nowMs' | 'log'>

/** The shop is left alone for so long after its start: others want it then, and its caches are empty. */
const START_MS = 30_000
/** One turn of the job is short, so that a shop that closes does not have to wait for it. */
const TURN_MS = 1_000
const BUSY_MS = 5_000

let inTurn = false

/** The job: a turn of making what is missing, while the shop is idle, and word for the next one while there is more. */
export async function makePictures(shop: Shop): Promise<void> {
  if (inTurn || process.uptime() * 1000 < START_MS) return
  inTurn = true
  try {
    const left = (await isIdle()) ? await makeMissingSizes(shop, TURN_MS) : 'busy'
    if (left === 'none') return
    const later = left === 'busy' && { runAt: new Date(Date.now() + BUSY_MS) }
    await shop.jobs.add(shop.db, 'make-pictures', null, { key: 'make-pictures', ...later })
  } finally {
    inTurn = false
  }
}

/**
 * Makes missing sizes and colours one after another, the most looked at first, for about so long. Answers `none` when
 * nothing is missing (but for what failed and rests), `busy` when shoppers came, else `more`.
 */
export async function makeMissingSizes(shop: Where, forMs: number): Promise<'none' | 'more' | 'busy'> {
  const endMs = performance.now() + forMs
  while (performance.now() < endMs) {
    const picture = await nextUnmadePicture(shop.db, shop.nowMs())
    if (!picture) return 'none'
    const left = await completed(shop, picture, endMs)
    if (left !== 'none') return left
  }
  return 'more'
}

async function completed(shop: Where, picture: UnmadePicture, endMs: number) {
  const isMade = (size: Size) => isThere(sizeFile(shop.config.dataFolder, { ...picture, ...size }))
  if (!picture.hasColor) await findColor(shop, picture)
  let isComplete = true
  for (const size of sizesFor(picture)) {
    if (await isMade(size)) continue
    if (performance.now() >= endMs) return 'more'
    const before = performance.eventLoopUtilization()
    await makeSize(shop, picture, size, 'idle')
    isComplete &&= await isMade(size)
    if (shoppersWaitForPictures() || !wasIdleSince(before)) return 'busy'
  }
  if (isComplete) await keepComplete(shop.db, picture.id, shop.nowMs())
  return 'none'
}

// What cannot be read is kept as a failure of the original, so that none of its sizes is tried for a while.
async function findColor({ config, db, nowMs }: Where, { id, contentHash }: UnmadePicture): Promise<void> {
  const original = originalFile(config.dataFolder, contentHash)
  if (!(await isThere(original))) return keepFailure(db, { imageId: id, size: '' }, 'lost', nowMs())
  const photograph = await readPhotograph(await readFile(original))
  if (!photograph.ok) return keepFailure(db, { imageId: id, size: '' }, 'unreadable', nowMs())
  await keepColor(db, id, photograph.value.color)
  await forgetFailures(db, id, '')
}
