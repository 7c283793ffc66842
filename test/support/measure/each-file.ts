import { afterAll, vi } from 'vitest'
import { locales, setLocale } from '../../../src/kernel/locale.ts'
import { undoAll } from './after-file.ts'

/** Runs with every test file: the files of a worker share one module graph, and none may leave changes in it. */
afterAll(() => {
  undoAll()
  // A shop sets that of its process.
  setLocale(locales[0])
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
