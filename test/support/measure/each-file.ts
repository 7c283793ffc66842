import { afterAll, vi } from 'vitest'
import { setLocale } from '../../../src/kernel/locale.ts'
import { undoAll } from './after-file.ts'

/** Runs with every test file: the files of a worker share one module graph, and none may leave changes in it. */
afterAll(() => {
  undoAll()
  // An app may be closed before it has received the last change of its locale.
  setLocale('en-US')
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
