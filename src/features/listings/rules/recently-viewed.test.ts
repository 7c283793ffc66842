import { describe, expect, it } from 'vitest'
import { formatViewed, parseViewed, withViewed } from './recently-viewed.ts'

describe('recently viewed products', () => {
  it('are at most twelve, newest first, each once', () => {
    const visits = Array.from({ length: 14 }, (_, index) => index + 1)
    const list = [...visits, 13].reduce<readonly number[]>(withViewed, [])
    expect(list).toEqual([13, 14, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
    expect(list).toHaveLength(12)
  })

  it('are read as they were written', () => {
    expect(parseViewed(formatViewed([3, 1, 2]))).toEqual([3, 1, 2])
  })

  it('leave out what no product can be', () => {
    expect(parseViewed('3.x.0.-1.03.1e3.3.7.99999999999999999999')).toEqual([3, 7])
    expect(parseViewed('')).toEqual([])
    expect(parseViewed(null)).toEqual([])
  })
})
