import { describe, expect, it } from 'vitest'
import { promisesIn } from './promise.ts'

describe('promises of a shop', () => {
  it('are a few words and a sentence, in the owner’s order', () => {
    expect(promisesIn(['Made by hand | By four people.', ' Returns|30 days | no questions '])).toEqual([
      { title: 'Made by hand', sentence: 'By four people.' },
      { title: 'Returns', sentence: '30 days | no questions' },
    ])
  })

  it('may do without the sentence, and not without the words', () => {
    expect(promisesIn(['Made by hand', '', ' | Only a sentence', '|'])).toEqual([
      { title: 'Made by hand', sentence: '' },
    ])
  })
})
