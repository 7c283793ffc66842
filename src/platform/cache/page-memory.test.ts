import { describe, expect, it } from 'vitest'
import { createPageMemory, type Keepsake } from './page-memory.ts'
import { storedPage } from './stored-page.ts'

const page = (html: string) => storedPage(html, [])
const kept = (html: string, more: Partial<Keepsake> = {}): Keepsake => ({
  page: page(html),
  tags: [],
  validUntilMs: undefined,
  accepts: {},
  ...more,
})
const at = (path: string, search: string, group = 'guest') => ({ path, search, group })
const only = (...values: string[]) => new Map(values.map((value) => [value, value]))
const memoryOf = (mostBytes = 1_000_000, clock = { nowMs: 0 }) =>
  createPageMemory(mostBytes, () => clock.nowMs)

describe('page memory', () => {
  it('gives a page to every address with the same accepted values', () => {
    const memory = memoryOf()
    const blue = kept('blue', { accepts: { color: only('blue', 'red') } })
    const plain = kept('plain', { accepts: { color: only('blue', 'red') } })
    memory.keep(at('/vase/', ''), plain)
    memory.keep(at('/vase/', '?utm_source=x&color=blue'), blue)

    expect(memory.find('/vase/', '?color=blue', 'guest')).toBe(blue.page)
    expect(memory.find('/vase/', '?color=BLUE&gclid=7', 'guest')).toBe(blue.page)
    expect(memory.find('/vase/', '?color=octarine', 'guest')).toBe(plain.page)
    expect(memory.find('/vase/', '?color=red', 'guest')).toBeUndefined()
    expect(memory.find('/tray/', '', 'guest')).toBeUndefined()
  })

  it('never takes one content for another when a first content accepted less', () => {
    const memory = memoryOf()
    const filtered = kept('one page of clay', { accepts: { filter: only('clay'), paged: only('1') } })
    memory.keep(at('/shop/', '?filter=clay'), filtered)
    expect(memory.find('/shop/', '?paged=3', 'guest')).toBeUndefined()

    const all = kept('first of all', { accepts: { filter: only('clay'), paged: only('1', '2', '3') } })
    memory.keep(at('/shop/', ''), all)
    expect(memory.find('/shop/', '?paged=3', 'guest')).toBeUndefined()
    expect(memory.find('/shop/', '', 'guest')).toBe(all.page)
  })

  it('keeps the page of each price group apart, and drops all of them by tag', () => {
    const memory = memoryOf()
    const groups = ['guest', '', 'customer', 'customer+editor', 'guest\ncolor=blue']
    const pages = groups.map((group) => {
      const one = kept(`for ${group}`, { tags: ['product:1'], accepts: { color: only('blue') } })
      memory.keep(at('/vase/', '?color=blue', group), one)
      return one.page
    })
    expect(groups.map((group) => memory.find('/vase/', '?color=blue', group))).toEqual(pages)
    expect(groups.map((group) => memory.find('/vase/', '', group))).toEqual(groups.map(() => undefined))
    expect(memory.find('/vase/', '?color=blue', 'editor')).toBeUndefined()
    memory.drop(['product:1'])
    expect(memory.bytes()).toBe(0)
  })

  it('drops what carries a tag, and nothing else', () => {
    const memory = memoryOf()
    memory.keep(at('/a/', ''), kept('a', { tags: ['product:1', 'listing'] }))
    memory.keep(at('/b/', ''), kept('b', { tags: ['product:2', 'listing'] }))
    memory.drop(['product:1', 'nobody'])
    expect(memory.find('/a/', '', 'guest')).toBeUndefined()
    expect(memory.find('/b/', '', 'guest')).toBeDefined()
    memory.drop(['listing'])
    expect(memory.bytes()).toBe(0)
  })

  it('forgets a page at the very millisecond that it is valid until', () => {
    const clock = { nowMs: 0 }
    const memory = memoryOf(1_000_000, clock)
    memory.keep(at('/sale/', ''), kept('sale', { validUntilMs: 100 }))
    clock.nowMs = 99
    expect(memory.find('/sale/', '', 'guest')).toBeDefined()
    clock.nowMs = 100
    expect(memory.find('/sale/', '', 'guest')).toBeUndefined()
    expect(memory.bytes()).toBe(0)
  })

  it('stays within its bytes; the longest unused gives way first', () => {
    const memory = memoryOf(40_000)
    for (const name of ['a', 'b', 'c']) memory.keep(at(`/${name}/`, ''), kept(name.repeat(10_000)))
    memory.find('/a/', '', 'guest')
    memory.keep(at('/d/', ''), kept('d'.repeat(10_000)))

    expect(memory.bytes()).toBeLessThanOrEqual(40_000)
    expect(memory.find('/a/', '', 'guest')).toBeDefined()
    expect(memory.find('/b/', '', 'guest')).toBeUndefined()
    expect(memory.find('/d/', '', 'guest')).toBeDefined()
  })

  it('counts the bytes of a page anew when it has been compressed', async () => {
    const memory = memoryOf(15_000)
    const big = kept(Array.from({ length: 3_000 }, (_, index) => index.toString(36)).join(''))
    memory.keep(at('/big/', ''), big)
    const before = memory.bytes()
    await big.page.prepare('br')
    memory.recount(big.page)
    expect(memory.bytes()).toBeGreaterThan(before)
  })

  it('replaces a page in its place', () => {
    const memory = memoryOf()
    memory.keep(at('/a/', ''), kept('old', { tags: ['x'] }))
    const fresh = kept('new', { tags: ['y'] })
    memory.keep(at('/a/', ''), fresh)
    memory.drop(['x'])
    expect(memory.find('/a/', '', 'guest')).toBe(fresh.page)
    memory.clear()
    expect(memory.find('/a/', '', 'guest')).toBeUndefined()
  })
})
