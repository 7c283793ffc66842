import { describe, expect, it } from 'vitest'
import { parsePromises } from './promise.ts'

describe('promises of a shop', () => {
  it('have a title and a sentence, in the owner’s order', () => {
    expect(parsePromises(['Made by hand | By four people.', ' Returns|30 days | no questions '])).toEqual([
      { title: 'Made by hand', sentence: 'By four people.' },
      { title: 'Returns', sentence: '30 days | no questions' },
    ])
  })

  it('may have no sentence, but need a title', () => {
    expect(parsePromises(['Made by hand', '', ' | Only a sentence', '|'])).toEqual([
      { title: 'Made by hand', sentence: '' },
    ])
  })
})
