import { availableParallelism } from 'node:os'

/**
 * How many test files run at the same time. A test waits for the database or a browser a good part of its time, so that
 * two processors have room for four, and four for six: what is timed must still be answered in time.
 */
export const testWorkers = Math.max(4, Math.round(1.5 * availableParallelism()))
