import type { PageMemory } from './page-memory.ts'
import type { StoredPage } from './stored-page.ts'

const REST_MS = 1_000

/**
 * Compresses kept pages again, as small as brotli can, one at a time and with a rest before each: the
 * first visitor does not wait for it, and it never takes more than one thread from the others.
 */
export function createShrinking(memory: PageMemory): { add(page: StoredPage): void; stop(): void } {
  const waiting = new Set<StoredPage>()
  let timer: NodeJS.Timeout | undefined

  const rest = () => {
    timer = setTimeout(() => void next(), REST_MS)
    timer.unref()
  }
  const next = async () => {
    const [page] = waiting
    if (page) {
      waiting.delete(page)
      if (memory.holds(page) && page.canShrink()) {
        await page.shrink()
        memory.recount(page)
      }
    }
    timer = undefined
    if (waiting.size > 0) rest()
  }

  return {
    add(page) {
      if (!page.canShrink()) return
      waiting.add(page)
      if (!timer) rest()
    },
    stop() {
      clearTimeout(timer)
      waiting.clear()
    },
  }
}
