import { describe, expect, it } from 'vitest'
import { pagingHeaders, refusePageBeyondLast } from './collection.ts'

const address = 'http://shop.example/wp-json/wp/v2/media'

describe('a page of a list', () => {
  it.each([
    [0, 1, '0', undefined],
    [10, 1, '1', undefined],
    [11, 1, '2', `<${address}?page=2>; rel="next"`],
    [11, 2, '2', `<${address}?page=1>; rel="prev"`],
    [21, 2, '3', `<${address}?page=1>; rel="prev", <${address}?page=3>; rel="next"`],
    [11, 9, '2', `<${address}?page=2>; rel="prev"`],
  ])('has paging headers: %i items, page %i', (total, page, pages, link) => {
    const headers = pagingHeaders({ total, page, perPage: 10 }, address)
    expect([headers['x-wp-total'], headers['x-wp-totalpages'], headers['link']]).toEqual([
      String(total),
      pages,
      link,
    ])
  })

  it('passes on the query without credentials', () => {
    const query = '?search=a%20b&consumer_key=ck_1&consumer_secret=cs_1&oauth_nonce=2&_wpnonce=3'
    const { link } = pagingHeaders({ total: 20, page: 1, perPage: 10 }, address + query)
    expect(link).toBe(`<${address}?search=a+b&page=2>; rel="next"`)
  })

  it('has a short link to the next page, or none', () => {
    const fields = (count: number) => Array.from({ length: count }, (_, at) => `n${at}`).join(',')
    const at = (count: number) =>
      pagingHeaders(
        { total: 20, page: 1, perPage: 10 },
        `${address}?_fields=${encodeURIComponent(fields(count))}`,
      )
    expect(at(3)['link']).toBe(`<${address}?_fields=n0,n1,n2&page=2>; rel="next"`)
    expect(at(600)['link']?.length).toBeLessThan(4096)
    expect(at(5000)['link']).toBeUndefined()
    expect(at(5000)['x-wp-totalpages']).toBe('2')
  })

  it('exists up to the last, and the first always', () => {
    const at = (page: number, total: number) => () => refusePageBeyondLast({ total, page, perPage: 10 })
    expect(at(1, 0)).not.toThrow()
    expect(at(2, 11)).not.toThrow()
    expect(at(2, 10)).toThrow()
    expect(at(2, 0)).toThrow()
  })
})
