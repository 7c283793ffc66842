import { defineConfig } from 'vitest/config'
import { messages } from './scripts/messages.ts'
import { testWorkers } from './test/support/measure/test-workers.ts'

/** Everything but the journeys in a browser, which run against the built shop (`vitest.e2e.config.ts`). */
export default defineConfig({
  plugins: [messages()],
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
    maxWorkers: testWorkers,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
