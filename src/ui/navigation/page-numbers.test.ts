import { describe, expect, it } from 'vitest'
import { pageNumbers } from './page-numbers.ts'

describe('page numbers', () => {
  it('names every page while there are few', () => {
    expect(pageNumbers(1, 1)).toEqual([1])
    expect(pageNumbers(2, 4)).toEqual([1, 2, 3, 4])
  })

  it('leaves gaps between the ends and the pages around the current one', () => {
    expect(pageNumbers(10, 20)).toEqual([1, -2, 9, 10, 11, -1, 20])
    expect(pageNumbers(1, 20)).toEqual([1, 2, -1, 20])
    expect(pageNumbers(20, 20)).toEqual([1, -2, 19, 20])
  })

  it('never hides a single page behind a gap', () => {
    expect(pageNumbers(4, 20)).toEqual([1, 2, 3, 4, 5, -1, 20])
    expect(pageNumbers(17, 20)).toEqual([1, -2, 16, 17, 18, 19, 20])
  })
})
