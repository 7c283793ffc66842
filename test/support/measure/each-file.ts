import { afterAll, vi } from 'vitest'
import { undoAll } from './after-file.ts'

/** Runs with every test file: the files of a worker share one module graph, and none may leave changes in it. */
afterAll(() => {
  undoAll()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
