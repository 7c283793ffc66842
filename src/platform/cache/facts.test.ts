import { describe, expect, it } from 'vitest'
import type { Db } from '../db/db.ts'
import { createFactMemory, type FactsDeclaration } from './facts.ts'

const db = { isTransaction: false } as Db

/** A memory over prices that a test changes, with the ids of each read. */
function priceMemory({ maxEntries = 100 } = {}) {
  const prices = new Map([
    [1, 100],
    [2, 200],
    [3, 300],
  ])
  const reads: (readonly number[])[] = []
  const pending = new Set<string>()
  let gate: Promise<void> | undefined
  const declaration: FactsDeclaration<number, number> = {
    name: 'prices',
    maxEntries,
    async read(_db, ids) {
      reads.push(ids)
      const found = new Map(ids.flatMap((id) => (prices.has(id) ? [[id, prices.get(id)!] as const] : [])))
      await gate
      return found
    },
    tagsOf: (id) => [`product:${id}`],
    clearedBy: ['menu'],
  }
  const memory = createFactMemory(db, { isPending: (tags) => tags.some((tag) => pending.has(tag)) })
  memory.start()
  const load = (...ids: number[]) => memory.load(declaration, ids)
  return { prices, reads, pending, memory, declaration, load, hold: (until: Promise<void>) => (gate = until) }
}

describe('facts', () => {
  it('are read once, calls of one turn together, and an unknown id is absent', async () => {
    const { reads, load } = priceMemory()
    expect(await Promise.all([load(1, 9), load(2, 1)])).toEqual([
      new Map([[1, 100]]),
      new Map([
        [2, 200],
        [1, 100],
      ]),
    ])
    await load(1, 2)
    expect(reads).toEqual([[1, 9, 2]])
  })

  it('are read again after a tag of theirs, and only those', async () => {
    const { prices, reads, memory, load } = priceMemory()
    await load(1, 2)
    prices.set(1, 111)
    memory.drop(['product:1'])
    expect(await load(1, 2)).toEqual(
      new Map([
        [2, 200],
        [1, 111],
      ]),
    )
    expect(reads).toEqual([[1, 2], [1]])
  })

  it.each(['menu', '*'])('are all read again after the tag %s', async (tag) => {
    const { reads, memory, load } = priceMemory()
    await load(1, 2)
    memory.drop([tag])
    await load(1, 2)
    expect(reads).toEqual([
      [1, 2],
      [1, 2],
    ])
  })

  it('are not cached when a change arrives while they are read', async () => {
    const { prices, memory, load, hold } = priceMemory()
    const gate = Promise.withResolvers<void>()
    hold(gate.promise)
    const early = load(1)
    await new Promise(setImmediate)
    prices.set(1, 111)
    memory.drop(['product:1'])
    // This call begins after the change: it must not get what the other one reads.
    const late = load(1)
    gate.resolve()
    expect((await early).get(1)).toBe(100)
    expect((await late).get(1)).toBe(111)
    expect((await load(1)).get(1)).toBe(111)
  })

  it('are not cached while their change is announced but not committed', async () => {
    const { reads, pending, load } = priceMemory()
    pending.add('product:1')
    await load(1)
    await load(1)
    pending.clear()
    await load(1)
    await load(1)
    expect(reads).toEqual([[1], [1], [1]])
  })

  it('are not cached while the process receives no changes', async () => {
    const { prices, reads, memory, load } = priceMemory()
    await load(1)
    memory.stop()
    prices.set(1, 111)
    expect((await load(1)).get(1)).toBe(111)
    await load(1)
    memory.start()
    await load(1)
    await load(1)
    expect(reads).toHaveLength(4)
  })

  it('of a transaction are read by it and not cached', async () => {
    const { reads, memory, declaration, load } = priceMemory()
    await memory.load(declaration, [1], { isTransaction: true } as Db)
    await load(1)
    expect(reads).toEqual([[1], [1]])
  })

  it('are limited in number: the least recently used is read again', async () => {
    const { reads, load } = priceMemory({ maxEntries: 2 })
    await load(1)
    await load(2)
    await load(1)
    await load(3)
    await load(1)
    await load(2)
    expect(reads).toEqual([[1], [2], [3], [2]])
  })
})
