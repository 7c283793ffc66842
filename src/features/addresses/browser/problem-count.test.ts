import { describe, expect, it } from 'vitest'
import { problemCountText } from './problem-count.ts'

describe('the sentence above the list of faults', () => {
  it.each([
    [1, 'One thing is missing or needs another look.'],
    [8, 'Eight things are missing or need another look.'],
    [12, 'Twelve things are missing or need another look.'],
    [13, '13 things are missing or need another look.'],
  ])('says of %i how much there is to do', (count, text) => expect(problemCountText(count)).toBe(text))
})
