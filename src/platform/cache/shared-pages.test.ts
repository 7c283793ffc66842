import { describe, expect, it } from 'vitest'
import type { Announcements } from './announcements.ts'
import { createGenerations } from './generations.ts'
import { createPageMemory } from './page-memory.ts'
import type { PriceGroup } from './price-groups.ts'
import { createSharedPages, type Rendered } from './shared-pages.ts'
import { storedPage } from './stored-page.ts'

type Answer = (path: string, query: URLSearchParams, group: PriceGroup) => Promise<string | Rendered>

/** Shared pages over a fresh memory; `answer` gives the HTML, tagged `goods`, accepting the colour blue. */
function pagesOf(answer: Answer, { isHearing = true, isUnheard = false } = {}) {
  const memory = createPageMemory(1_000_000, () => 0)
  const generations = createGenerations()
  let renderings = 0
  const pages = createSharedPages({
    memory,
    generations,
    announcements: { isUnheard: () => isUnheard } as unknown as Announcements,
    isHearing: () => isHearing,
    settled: async () => {},
    shrinkLater: () => {},
    async render(path, query, group) {
      renderings += 1
      const said = await answer(path, query, group)
      return typeof said === 'string' ? tagged(said) : said
    },
  })
  const ask = async (search = '', roles: readonly string[] = ['guest']) => {
    const group = { key: roles.join('+'), roles }
    const rendered = await pages.answer({ path: '/vase/', search, group }, 'identity')
    return rendered.kind === 'page'
      ? rendered.page.ready('identity', undefined)?.bytes?.toString()
      : rendered.kind
  }
  const change = () => {
    generations.move(['goods'])
    memory.drop(['goods'])
  }
  return { ask, change, memory, renderings: () => renderings }
}

function tagged(html: string): Rendered {
  const accepts = { color: new Map([['blue', 'blue']]) }
  return { kind: 'page', page: storedPage(html, []), tags: ['goods'], validUntilMs: undefined, accepts }
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('shared pages', () => {
  it('are rendered once for all who ask at the same time, whatever stands behind their links', async () => {
    const { ask, renderings } = pagesOf(async () => {
      await soon()
      return 'vase'
    })
    const asks = Array.from({ length: 100 }, (_, index) => ask(`?utm_content=${index}`))
    expect(new Set(await Promise.all(asks))).toEqual(new Set(['vase']))
    expect(renderings()).toBe(1)
  })

  it('are rendered once for each content asked for at the same time', async () => {
    const { ask, renderings } = pagesOf(async (_path, query) => {
      await soon()
      return query.get('color') ?? 'any'
    })
    const said = await Promise.all(
      ['', '?color=blue', '?color=blue', '?color=blue&x=1', '?color=octarine'].map((search) => ask(search)),
    )
    expect(said.slice(0, 4)).toEqual(['any', 'blue', 'blue', 'blue'])
    expect(renderings()).toBeLessThanOrEqual(3)
    expect(await ask('?color=blue')).toBe('blue')
  })

  it('are rendered once for each price group, even for those who ask at the same time', async () => {
    const { ask, renderings } = pagesOf(async (_path, _query, { roles }) => {
      await soon()
      return `for ${roles}`
    })
    const groups = [['guest'], ['customer'], ['guest'], ['customer', 'editor'], ['customer'], []]
    const said = await Promise.all(groups.map((roles) => ask('', roles)))
    expect(said).toEqual(groups.map((roles) => `for ${roles}`))
    expect(await Promise.all(groups.map((roles) => ask('', roles)))).toEqual(said)
    expect(renderings()).toBe(4)
  })

  it('are kept until something on them changes', async () => {
    let price = 1
    const { ask, change, renderings } = pagesOf(async () => `price ${price}`)
    await ask()
    expect([await ask(), renderings()]).toEqual(['price 1', 1])
    price = 2
    change()
    expect(await ask()).toBe('price 2')
  })

  it('are not kept when something changed while they were rendered', async () => {
    let price = 1
    const shop = pagesOf(async () => {
      const read = price
      await soon()
      return `price ${read}`
    })
    const first = shop.ask()
    await Promise.resolve()
    await Promise.resolve()
    price = 2
    shop.change()
    await first
    expect(await shop.ask()).toBe('price 2')
  })

  it('are not shared with who asks after a change by a rendering that began before it', async () => {
    let price = 1
    const shop = pagesOf(async () => {
      const read = price
      await soon()
      return `price ${read}`
    })
    const before = shop.ask()
    await new Promise((resolve) => setTimeout(resolve, 1))
    price = 2
    shop.change()
    expect(await shop.ask()).toBe('price 2')
    expect(await before).toBe('price 1')
  })

  it('are not kept while nobody tells of changes, nor while a change of our own is on its way', async () => {
    for (const state of [{ isHearing: false }, { isUnheard: true }]) {
      const { ask, renderings } = pagesOf(async () => 'vase', state)
      await ask()
      await ask()
      expect(renderings()).toBe(2)
    }
  })

  it('that are not there, or elsewhere, take no memory', async () => {
    const { ask, memory } = pagesOf(async (_path, query) =>
      query.has('old') ? { kind: 'elsewhere', path: '/new/' } : { kind: 'nothing', html: undefined },
    )
    expect([await ask(), await ask('?old=1')]).toEqual(['nothing', 'elsewhere'])
    expect(memory.bytes()).toBe(0)
  })

  it('are asked for anew after a rendering that failed', async () => {
    let fails = true
    const { ask } = pagesOf(async () => {
      if (fails) throw new Error('no database')
      return 'vase'
    })
    await expect(Promise.all([ask(), ask()])).rejects.toThrow('no database')
    fails = false
    expect(await ask()).toBe('vase')
  })
})
