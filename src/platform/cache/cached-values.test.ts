import { describe, expect, it } from 'vitest'
import type { Db } from '../db/db.ts'
import type { Settings } from '../settings.ts'
import { type CachedValueDeclaration, loadCachedValues } from './cached-values.ts'

const shop = { db: {} as Db, settings: {} as Settings, program: { extensions: () => [] } }

describe('cached values', () => {
  it('are read once, and again on reload', async () => {
    let reads = 0
    const count: CachedValueDeclaration<number> = { name: 'count', read: async () => ++reads }
    const cached = await loadCachedValues(shop, [count])
    expect([cached.get(count), cached.get(count)]).toEqual([1, 1])
    await cached.reload()
    expect(cached.get(count)).toBe(2)
  })

  it('come from the last of several reloads, and survive one that fails', async () => {
    const answers = [Promise.resolve('first'), Promise.reject(new Error('gone')), Promise.resolve('next')]
    answers[1]?.catch(() => {})
    const word: CachedValueDeclaration<string> = {
      name: 'word',
      read: () => answers.shift() ?? Promise.resolve('last'),
    }
    const cached = await loadCachedValues(shop, [word])
    await expect(cached.reload()).rejects.toThrow('gone')
    expect(cached.get(word)).toBe('first')
    await Promise.all([cached.reload(), cached.reload()])
    expect(cached.get(word)).toBe('last')
  })

  it('cannot be read without a declaration', async () => {
    const cached = await loadCachedValues(shop, [])
    expect(() => cached.get({ name: 'secret', read: async () => 1 })).toThrow(
      'No feature declares the cached value secret',
    )
  })
})
