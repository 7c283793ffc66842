import { defineConfig } from 'vitest/config'
import { messages } from './scripts/messages.ts'
import { testWorkers } from './test/support/measure/test-workers.ts'

const processes = [
  'test/e2e/backup.test.ts',
  'test/e2e/crash.test.ts',
  'test/e2e/import-crash.test.ts',
  'test/e2e/job-process.test.ts',
  'test/e2e/outages.test.ts',
  'test/e2e/silent-mail-server.test.ts',
  'test/e2e/web-workers.test.ts',
]

/** Journeys whose milliseconds are limited, and the stop of a busy shop: they have the machine to themselves. */
const timed = [
  'test/e2e/pictures-in-view.test.ts',
  'test/e2e/process.test.ts',
  'test/e2e/swatch-limits-and-settings.test.ts',
]

/** Files of one kind; the kinds follow one another. */
function kind(
  name: string,
  groupOrder: number,
  files: { include: string[]; exclude?: string[]; maxWorkers?: number },
) {
  return {
    test: {
      name,
      maxWorkers: testWorkers,
      // A worker's files share what they import and its browser; each has a shop, and contexts, of its own.
      isolate: false,
      sequence: { groupOrder },
      globalSetup: ['test/support/process/shop-template.ts'],
      setupFiles: ['test/support/measure/measure-file.ts'],
      // An import that is killed gives way to whatever else the machine does.
      testTimeout: name === 'process' ? 480_000 : 180_000,
      hookTimeout: 180_000,
      // A busy machine needs longer than the second that a poll has by default.
      expect: { poll: { timeout: 20_000 } },
      ...files,
    },
  }
}

/**
 * Journeys against the built server as its own process. Those about the process itself, which give way to others, come
 * last.
 */
export default defineConfig({
  plugins: [messages()],
  test: {
    projects: [
      kind('browser', 0, { include: ['test/e2e/**/*.test.ts'], exclude: [...processes, ...timed] }),
      kind('timed', 1, { include: timed, maxWorkers: 1 }),
      kind('process', 2, { include: processes }),
    ],
  },
})
