import { DatabaseError } from 'pg'
import { describe, expect, it } from 'vitest'
import { batched } from './batch.ts'
import type { Db } from './db.ts'

const db = { isTransaction: false } as Db
const refusedBySql = (code: string) => Object.assign(new DatabaseError('refused', 0, 'error'), { code })

/** A batch function that doubles numbers and remembers which requests ran together. */
function doubling(options: { readonly wait?: (batch: readonly number[]) => Promise<void> } = {}) {
  const batches: (readonly number[])[] = []
  const double = batched<number, number>(async (_db, requests) => {
    batches.push(requests)
    await options.wait?.(requests)
    return requests.map((number) => number * 2)
  })
  return { batches, double }
}

describe('batched', () => {
  it('answers requests of one turn together, each with its own answer', async () => {
    const { batches, double } = doubling()
    expect(await Promise.all([double(db, 1), double(db, 2), double(db, 3)])).toEqual([2, 4, 6])
    expect(batches).toEqual([[1, 2, 3]])
  })

  it('gathers what arrives while two batches run, at most 64 in one', async () => {
    const gate = Promise.withResolvers<void>()
    const { batches, double } = doubling({ wait: () => gate.promise })
    const first = [double(db, 1)]
    await new Promise(setImmediate)
    first.push(double(db, 2))
    await new Promise(setImmediate)
    const later = Array.from({ length: 100 }, (_, index) => double(db, index))
    await new Promise(setImmediate)
    expect(batches).toEqual([[1], [2]])
    gate.resolve()
    await Promise.all([...first, ...later])
    expect(batches.slice(2).map((batch) => batch.length)).toEqual([64, 36])
  })

  it('does not let slow batches hold up the others', async () => {
    const never = new Promise<void>(() => {})
    const { double } = doubling({ wait: async (batch) => (batch.includes(0) ? never : undefined) })
    void double(db, 0)
    await new Promise(setImmediate)
    void double(db, 0)
    await new Promise(setImmediate)
    expect(await double(db, 7)).toBe(14)
  })

  it('lets only the request fail that the database refuses', async () => {
    const double = batched<number, number>(async (_db, requests) => {
      if (requests.includes(13)) throw refusedBySql('22003')
      return requests.map((number) => number * 2)
    })
    const answers = await Promise.allSettled([double(db, 1), double(db, 13), double(db, 2)])
    expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'failed'))).toEqual([
      2,
      'failed',
      4,
    ])
  })

  it.each([
    new Error('Connection terminated unexpectedly'),
    Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }),
    refusedBySql('57P01'),
    refusedBySql('08006'),
    refusedBySql('40003'),
  ])('repeats nothing when the connection is lost (%o)', async (error) => {
    let runs = 0
    const write = batched<number, number>(async () => {
      runs += 1
      throw error
    })
    const answers = await Promise.allSettled([write(db, 1), write(db, 2)])
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(runs).toBe(1)
  })

  it('runs a request of a transaction alone, on that transaction', async () => {
    const used: unknown[] = []
    const double = batched<number, number>(async (usedDb, requests) => {
      used.push([usedDb, requests])
      return requests.map((number) => number * 2)
    })
    const tx = { isTransaction: true } as Db
    expect(await Promise.all([double(tx, 1), double(tx, 2)])).toEqual([2, 4])
    expect(used).toEqual([
      [tx, [1]],
      [tx, [2]],
    ])
  })
})
