import type { PageMemory } from './page-memory.ts'
import type { StoredPage } from './stored-page.ts'

const PAUSE_MS = 1_000

/**
 * Compresses cached pages again, as small as brotli can, one at a time and with a pause before each: the first visitor
 * does not wait for it, and it never uses more than one thread.
 */
export function createRecompression(memory: PageMemory): { add(page: StoredPage): void; stop(): void } {
  const waiting = new Set<StoredPage>()
  let timer: NodeJS.Timeout | undefined

  const pause = () => {
    timer = setTimeout(() => void next(), PAUSE_MS)
    timer.unref()
  }
  const next = async () => {
    const [page] = waiting
    if (page) {
      waiting.delete(page)
      if (memory.has(page) && page.canRecompress()) {
        await page.recompress()
        memory.recount(page)
      }
    }
    timer = undefined
    if (waiting.size > 0) pause()
  }

  return {
    add(page) {
      if (!page.canRecompress()) return
      waiting.add(page)
      if (!timer) pause()
    },
    stop() {
      clearTimeout(timer)
      waiting.clear()
    },
  }
}
