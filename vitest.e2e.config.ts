import { defineConfig } from 'vitest/config'

/** Journeys against the built server as its own process, one file after the other: they share two cores with it. */
export default defineConfig({
  test: {
    include: ['test/e2e/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
})
