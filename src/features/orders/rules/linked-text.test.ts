import { expect, it } from 'vitest'
import { linkedText } from './linked-text.ts'

it('puts the link at its first mark, and does not change a text without one', () => {
  expect(linkedText('I agree to the [terms], and [terms].', 'terms', 'terms and conditions')).toEqual({
    before: 'I agree to the ',
    link: 'terms and conditions',
    after: ', and [terms].',
  })
  expect(linkedText('I agree.', 'terms', 'x')).toEqual({ before: 'I agree.', link: undefined, after: '' })
})
