import { describe, expect, it } from 'vitest'
import { type CacheEntry, createPageMemory } from './page-memory.ts'
import { storedPage } from './stored-page.ts'

const page = (html: string) => storedPage(Buffer.from(html), [])
const entry = (html: string, more: Partial<CacheEntry> = {}): CacheEntry => ({
  page: page(html),
  tags: [],
  validUntilMs: undefined,
  accepts: {},
  ...more,
})
const at = (path: string, search: string, group = 'guest') => ({ path, search, group })
const only = (...values: string[]) => new Map(values.map((value) => [value, value]))
const memoryOf = (maxBytes = 1_000_000, clock = { nowMs: 0 }) => createPageMemory(maxBytes, () => clock.nowMs)

describe('page memory', () => {
  it('finds a page for every address with the same accepted values', () => {
    const memory = memoryOf()
    const blue = entry('blue', { accepts: { color: only('blue', 'red') } })
    const plain = entry('plain', { accepts: { color: only('blue', 'red') } })
    memory.store(at('/vase/', ''), plain)
    memory.store(at('/vase/', '?utm_source=x&color=blue'), blue)

    expect(memory.find('/vase/', '?color=blue', 'guest')).toBe(blue.page)
    expect(memory.find('/vase/', '?color=BLUE&gclid=7', 'guest')).toBe(blue.page)
    expect(memory.find('/vase/', '?color=octarine', 'guest')).toBe(plain.page)
    expect(memory.find('/vase/', '?color=red', 'guest')).toBeUndefined()
    expect(memory.find('/tray/', '', 'guest')).toBeUndefined()
  })

  it('never confuses contents when the first one accepted fewer parameters', () => {
    const memory = memoryOf()
    const filtered = entry('one page of clay', { accepts: { filter: only('clay'), paged: only('1') } })
    memory.store(at('/shop/', '?filter=clay'), filtered)
    expect(memory.find('/shop/', '?paged=3', 'guest')).toBeUndefined()

    const all = entry('first of all', { accepts: { filter: only('clay'), paged: only('1', '2', '3') } })
    memory.store(at('/shop/', ''), all)
    expect(memory.find('/shop/', '?paged=3', 'guest')).toBeUndefined()
    expect(memory.find('/shop/', '', 'guest')).toBe(all.page)
  })

  it('separates the pages of price groups, and drops all of them by tag', () => {
    const memory = memoryOf()
    const groups = ['guest', '', 'customer', 'customer+editor', 'guest\ncolor=blue']
    const pages = groups.map((group) => {
      const one = entry(`for ${group}`, { tags: ['product:1'], accepts: { color: only('blue') } })
      memory.store(at('/vase/', '?color=blue', group), one)
      return one.page
    })
    expect(groups.map((group) => memory.find('/vase/', '?color=blue', group))).toEqual(pages)
    expect(groups.map((group) => memory.find('/vase/', '', group))).toEqual(groups.map(() => undefined))
    expect(memory.find('/vase/', '?color=blue', 'editor')).toBeUndefined()
    memory.drop(['product:1'])
    expect(memory.bytes()).toBe(0)
  })

  it('drops pages with a tag, and nothing else', () => {
    const memory = memoryOf()
    memory.store(at('/a/', ''), entry('a', { tags: ['product:1', 'listing'] }))
    memory.store(at('/b/', ''), entry('b', { tags: ['product:2', 'listing'] }))
    memory.drop(['product:1', 'nobody'])
    expect(memory.find('/a/', '', 'guest')).toBeUndefined()
    expect(memory.find('/b/', '', 'guest')).toBeDefined()
    memory.drop(['listing'])
    expect(memory.bytes()).toBe(0)
  })

  it('drops a page exactly when its validity ends', () => {
    const clock = { nowMs: 0 }
    const memory = memoryOf(1_000_000, clock)
    memory.store(at('/sale/', ''), entry('sale', { validUntilMs: 100 }))
    clock.nowMs = 99
    expect(memory.find('/sale/', '', 'guest')).toBeDefined()
    clock.nowMs = 100
    expect(memory.find('/sale/', '', 'guest')).toBeUndefined()
    expect(memory.bytes()).toBe(0)
  })

  it('stays within its bytes and drops the least recently used first', () => {
    const memory = memoryOf(40_000)
    for (const name of ['a', 'b', 'c']) memory.store(at(`/${name}/`, ''), entry(name.repeat(10_000)))
    memory.find('/a/', '', 'guest')
    memory.store(at('/d/', ''), entry('d'.repeat(10_000)))

    expect(memory.bytes()).toBeLessThanOrEqual(40_000)
    expect(memory.find('/a/', '', 'guest')).toBeDefined()
    expect(memory.find('/b/', '', 'guest')).toBeUndefined()
    expect(memory.find('/d/', '', 'guest')).toBeDefined()
  })

  it('counts the bytes of a page again when it has been compressed', async () => {
    const memory = memoryOf(15_000)
    const big = entry(Array.from({ length: 3_000 }, (_, index) => index.toString(36)).join(''))
    memory.store(at('/big/', ''), big)
    const before = memory.bytes()
    await big.page.prepare('br')
    memory.recount(big.page)
    expect(memory.bytes()).toBeGreaterThan(before)
  })

  it('replaces the page of an address', () => {
    const memory = memoryOf()
    memory.store(at('/a/', ''), entry('old', { tags: ['x'] }))
    const fresh = entry('new', { tags: ['y'] })
    memory.store(at('/a/', ''), fresh)
    memory.drop(['x'])
    expect(memory.find('/a/', '', 'guest')).toBe(fresh.page)
    memory.clear()
    expect(memory.find('/a/', '', 'guest')).toBeUndefined()
  })
})
