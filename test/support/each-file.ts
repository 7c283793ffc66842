import { afterAll, vi } from 'vitest'
import { undoAll } from './after-file.ts'

/** Runs beside every test file: the files of a worker share one module graph, and none may leave anything in it. */
afterAll(() => {
  undoAll()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
