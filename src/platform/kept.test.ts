import { describe, expect, it } from 'vitest'
import type { Db } from './db/db.ts'
import { type KeptDeclaration, loadKept } from './kept.ts'
import type { Settings } from './settings.ts'

const shop = { db: {} as Db, settings: {} as Settings, program: { extensions: () => [] } }

describe('what features keep', () => {
  it('is read once, and again when it is reloaded', async () => {
    let reads = 0
    const count: KeptDeclaration<number> = { name: 'count', read: async () => ++reads }
    const kept = await loadKept(shop, [count])
    expect([kept.get(count), kept.get(count)]).toEqual([1, 1])
    await kept.reload()
    expect(kept.get(count)).toBe(2)
  })

  it('is what the last of several reloads read, and survives one that fails', async () => {
    const answers = [Promise.resolve('first'), Promise.reject(new Error('gone')), Promise.resolve('next')]
    answers[1]?.catch(() => {})
    const word: KeptDeclaration<string> = {
      name: 'word',
      read: () => answers.shift() ?? Promise.resolve('last'),
    }
    const kept = await loadKept(shop, [word])
    await expect(kept.reload()).rejects.toThrow('gone')
    expect(kept.get(word)).toBe('first')
    await Promise.all([kept.reload(), kept.reload()])
    expect(kept.get(word)).toBe('last')
  })

  it('cannot be asked for by who did not declare it', async () => {
    const kept = await loadKept(shop, [])
    expect(() => kept.get({ name: 'secret', read: async () => 1 })).toThrow('No feature keeps secret')
  })
})
