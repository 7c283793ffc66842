import { describe, expect, it } from 'vitest'
import { problemCountText } from './texts.ts'

describe('the text above the list of problems', () => {
  it.each([
    [1, 'One thing is missing or needs another look.'],
    [8, 'Eight things are missing or need another look.'],
    [12, 'Twelve things are missing or need another look.'],
    [13, '13 things are missing or need another look.'],
  ])('counts %i problems', (count, text) => expect(problemCountText(count)).toBe(text))
})
