import { describe, expect, it } from 'vitest'
import type { Announcements } from './announcements.ts'
import { createChangeTracker } from './change-tracker.ts'
import { createPageMemory } from './page-memory.ts'
import type { PriceGroup } from './price-groups.ts'
import { createSharedPages, type Rendered } from './shared-pages.ts'
import { storedPage } from './stored-page.ts'

type Answer = (path: string, query: URLSearchParams, group: PriceGroup) => Promise<string | Rendered>

/** Shared pages over a fresh memory; `answer` gives the HTML, tagged `products`, accepting the colour blue. */
function pagesOf(answer: Answer, { isConnected = true, isPending = false } = {}) {
  const memory = createPageMemory(1_000_000, () => 0)
  const generations = createChangeTracker()
  let renderings = 0
  const pages = createSharedPages({
    memory,
    findLastKnown: () => undefined,
    changes: generations,
    announcements: { isPending: () => isPending } as unknown as Announcements,
    mayStore: () => isConnected,
    upToDate: async () => {},
    recompressLater: () => {},
    log: { error: () => {} },
    async render(path, query, group) {
      renderings += 1
      const answers = await answer(path, query, group)
      return typeof answers === 'string' ? tagged(answers) : answers
    },
  })
  const request = async (search = '', roles: readonly string[] = ['guest']) => {
    const group = { key: roles.join('+'), roles }
    const rendered = await pages.answer({ path: '/vase/', search, group }, 'identity')
    return rendered.kind === 'page'
      ? rendered.page.ready('identity', undefined)?.bytes?.toString()
      : rendered.kind
  }
  const change = () => {
    generations.markChanged(['products'])
    memory.drop(['products'])
  }
  return { request: request, change, memory, renderings: () => renderings }
}

function tagged(html: string): Rendered {
  const accepts = { color: new Map([['blue', 'blue']]) }
  return {
    kind: 'page',
    page: storedPage(Buffer.from(html), []),
    tags: ['products'],
    validUntilMs: undefined,
    accepts,
  }
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('shared pages', () => {
  it('are rendered once for concurrent requests, whatever their campaign parameters', async () => {
    const { request, renderings } = pagesOf(async () => {
      await soon()
      return 'vase'
    })
    const requests = Array.from({ length: 100 }, (_, index) => request(`?utm_content=${index}`))
    expect(new Set(await Promise.all(requests))).toEqual(new Set(['vase']))
    expect(renderings()).toBe(1)
  })

  it('are rendered once for each content requested at the same time', async () => {
    const { request, renderings } = pagesOf(async (_path, query) => {
      await soon()
      return query.get('color') ?? 'any'
    })
    const answers = await Promise.all(
      ['', '?color=blue', '?color=blue', '?color=blue&x=1', '?color=octarine'].map((search) =>
        request(search),
      ),
    )
    expect(answers.slice(0, 4)).toEqual(['any', 'blue', 'blue', 'blue'])
    expect(renderings()).toBeLessThanOrEqual(3)
    expect(await request('?color=blue')).toBe('blue')
  })

  it('are rendered once for each price group, also for concurrent requests', async () => {
    const { request, renderings } = pagesOf(async (_path, _query, { roles }) => {
      await soon()
      return `for ${roles}`
    })
    const groups = [['guest'], ['customer'], ['guest'], ['customer', 'editor'], ['customer'], []]
    const answers = await Promise.all(groups.map((roles) => request('', roles)))
    expect(answers).toEqual(groups.map((roles) => `for ${roles}`))
    expect(await Promise.all(groups.map((roles) => request('', roles)))).toEqual(answers)
    expect(renderings()).toBe(4)
  })

  it('are cached until something on them changes', async () => {
    let price = 1
    const { request, change, renderings } = pagesOf(async () => `price ${price}`)
    await request()
    expect([await request(), renderings()]).toEqual(['price 1', 1])
    price = 2
    change()
    expect(await request()).toBe('price 2')
  })

  it('are not cached when something changed while they were rendered', async () => {
    let price = 1
    const shop = pagesOf(async () => {
      const read = price
      await soon()
      return `price ${read}`
    })
    const first = shop.request()
    await Promise.resolve()
    await Promise.resolve()
    price = 2
    shop.change()
    await first
    expect(await shop.request()).toBe('price 2')
  })

  it('requested after a change are not answered by a rendering that started before it', async () => {
    let price = 1
    const shop = pagesOf(async () => {
      const read = price
      await soon()
      return `price ${read}`
    })
    const before = shop.request()
    await new Promise((resolve) => setTimeout(resolve, 1))
    price = 2
    shop.change()
    expect(await shop.request()).toBe('price 2')
    expect(await before).toBe('price 1')
  })

  it('are not cached while no changes are received, nor while an own change is pending', async () => {
    for (const state of [{ isConnected: false }, { isPending: true }]) {
      const { request, renderings } = pagesOf(async () => 'vase', state)
      await request()
      await request()
      expect(renderings()).toBe(2)
    }
  })

  it('that are not found, or redirect, take no memory', async () => {
    const { request, memory } = pagesOf(async (_path, query) =>
      query.has('old') ? { kind: 'redirect', path: '/new/' } : { kind: 'not-found', html: undefined },
    )
    expect([await request(), await request('?old=1')]).toEqual(['not-found', 'redirect'])
    expect(memory.bytes()).toBe(0)
  })

  it('are rendered again after a rendering that failed', async () => {
    let fails = true
    const { request } = pagesOf(async () => {
      if (fails) throw new Error('no database')
      return 'vase'
    })
    await expect(Promise.all([request(), request()])).rejects.toThrow('no database')
    fails = false
    expect(await request()).toBe('vase')
  })
})
