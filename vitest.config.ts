import { defineConfig } from 'vitest/config'

/** Everything but the journeys in a browser, which run against the built shop (`vitest.e2e.config.ts`). */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'test/e2e/**'],
    globalSetup: ['test/support/postgres.ts'],
    // The files of a worker share what they import; what a file changes in it is undone by its end.
    isolate: false,
    setupFiles: ['test/support/measure/measure-file.ts', 'test/support/measure/each-file.ts'],
    // A sheet that a page names by its address has one here too.
    css: { include: [/\.css\?url$/], modules: { classNameStrategy: 'non-scoped' } },
    // A test waits for the database a good part of its time, so that two processors have room for four. More would need
    // more connections than the database allows.
    maxWorkers: 4,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
