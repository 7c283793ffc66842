import { defineConfig } from 'vitest/config'

const crashes = ['test/e2e/crash.test.ts', 'test/e2e/import-crash.test.ts']
const measures = ['test/e2e/process.test.ts']

/** Files of one kind, so many at a time; the kinds follow one another. */
function kind(
  name: string,
  groupOrder: number,
  maxWorkers: number,
  files: { include: string[]; exclude?: string[] },
) {
  return {
    test: {
      name,
      maxWorkers,
      sequence: { groupOrder },
      // The measured process makes an empty shop of its own.
      globalSetup: name === 'process' ? [] : ['test/support/shop-template.ts'],
      // An import that is killed gives way to whatever else the machine does.
      testTimeout: name === 'crash' ? 480_000 : 180_000,
      hookTimeout: 180_000,
      // A busy machine needs longer than the second that a poll has by default.
      expect: { poll: { timeout: 20_000 } },
      ...files,
    },
  }
}

/**
 * Journeys against the built server as its own process. Those in a browser wait a good part of their time, so that two
 * cores have room for three at a time; what keeps the machine busy comes after them, and what measures a process comes
 * alone.
 */
export default defineConfig({
  test: {
    projects: [
      kind('browser', 0, 3, {
        include: ['test/e2e/**/*.test.ts'],
        exclude: [...crashes, ...measures],
      }),
      kind('crash', 1, 2, { include: crashes }),
      kind('process', 2, 1, { include: measures }),
    ],
  },
})
