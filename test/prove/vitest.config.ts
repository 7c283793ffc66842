import { defineConfig } from 'vitest/config'

/** Proofs that need the shop in their own process; `npm run prove` starts them. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['test/prove/**/*.proof.ts'],
    globalSetup: ['test/support/postgres.ts'],
    css: { include: [/\.css\?url$/], modules: { classNameStrategy: 'non-scoped' } },
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
})
