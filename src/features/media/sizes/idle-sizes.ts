import { readFile } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { isRenderingForShoppers, readSourceImage } from '../../../platform/images/render-image.ts'
import { pause } from '../../../platform/jobs/idle-tasks.ts'
import type { Shop } from '../../../platform/shop.ts'
import { clearFailures, recordFailure } from '../failure-store.ts'
import { fileExists, originalFile } from '../files.ts'
import {
  type IncompletePicture,
  markComplete,
  nextIncompletePicture,
  saveColor,
} from '../incomplete-store.ts'
import { type Size, sizesFor } from '../rules/image.ts'
import { renderSize, sizeFile } from './sizes.ts'

type MediaContext = Pick<Shop, 'config' | 'db' | 'nowMs' | 'log'>

/** One run is short, so that a shop that stops does not have to wait for it. */
const RUN_MS = 1_000
const BUSY_MS = 5_000

/**
 * The idle task: renders missing sizes, a moment at a time, while the shop is idle. It runs in a serving process, and not
 * as a job, because only that process knows whether shoppers wait for it.
 */
export async function renderMissingSizes(shop: Shop, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const outcome = (await isIdle()) ? await renderMissingSizesFor(shop, RUN_MS) : 'busy'
    if (outcome === 'none') return
    if (outcome === 'busy') await pause(BUSY_MS, signal)
  }
}

/**
 * Renders missing sizes and finds missing colours one after another, the most visible first, for about `durationMs`.
 * Answers `none` when nothing is missing (except failures that must wait), `busy` when shoppers came, else `more`.
 */
export async function renderMissingSizesFor(
  shop: MediaContext,
  durationMs: number,
): Promise<'none' | 'more' | 'busy'> {
  const endMs = performance.now() + durationMs
  while (performance.now() < endMs) {
    const picture = await nextIncompletePicture(shop.db, shop.nowMs())
    if (!picture) return 'none'
    const outcome = await completePicture(shop, picture, endMs)
    if (outcome !== 'none') return outcome
  }
  return 'more'
}

async function completePicture(shop: MediaContext, picture: IncompletePicture, endMs: number) {
  const isRendered = (size: Size) => fileExists(sizeFile(shop.config.dataFolder, { ...picture, ...size }))
  if (!picture.hasColor) await findColor(shop, picture)
  let isComplete = true
  for (const size of sizesFor(picture)) {
    if (await isRendered(size)) continue
    if (performance.now() >= endMs) return 'more'
    const before = performance.eventLoopUtilization()
    await renderSize(shop, picture, size, 'idle')
    isComplete &&= await isRendered(size)
    if (isRenderingForShoppers() || !wasIdleSince(before)) return 'busy'
  }
  if (isComplete) await markComplete(shop.db, picture.id, shop.nowMs())
  return 'none'
}

// What cannot be read is stored as a failure of the original, so that none of its sizes is tried for a while.
async function findColor(
  { config, db, nowMs }: MediaContext,
  { id, contentHash }: IncompletePicture,
): Promise<void> {
  const original = originalFile(config.dataFolder, contentHash)
  if (!(await fileExists(original))) return recordFailure(db, { imageId: id, size: '' }, 'lost', nowMs())
  const source = await readSourceImage(await readFile(original))
  if (!source.ok) return recordFailure(db, { imageId: id, size: '' }, 'unreadable', nowMs())
  await saveColor(db, id, source.value.color)
  await clearFailures(db, id, '')
}

/** The share of its time in which an idle shop may be busy: some pages a second. */
const MAX_UTILIZATION = 0.2
const SAMPLE_MS = 250

/** Whether this process is idle, measured over a moment. */
async function isIdle(): Promise<boolean> {
  const before = performance.eventLoopUtilization()
  await delay(SAMPLE_MS)
  return wasIdleSince(before)
}

/** Whether this process was idle since `before`, an earlier value of `performance.eventLoopUtilization()`. */
function wasIdleSince(before: ReturnType<typeof performance.eventLoopUtilization>): boolean {
  return performance.eventLoopUtilization(before).utilization < MAX_UTILIZATION
}
