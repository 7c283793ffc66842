import { expect, it } from 'vitest'
import { changesBetween } from './field-changes.ts'

it('changes are the fields that differ, with their values and the names of the REST interface', () => {
  const before = { code: 'TEN', usageLimit: 5, roles: ['customer'], startsAt: null }
  const after = { code: 'TEN', usageLimit: 6, roles: ['customer'], startsAt: undefined }
  expect(changesBetween(before, after)).toEqual({ usage_limit: { before: 5, after: 6 } })
  expect(changesBetween({}, { amount: 7 })).toEqual({ amount: { before: undefined, after: 7 } })
  expect(changesBetween(before, before)).toEqual({})
})

it('changes of personal fields, and of long ones, have no values', () => {
  const before = { emails: ['ada@example.com'], text: 'short' }
  const after = { emails: [], text: 'x'.repeat(600) }
  expect(changesBetween(before, after, ['emails'])).toEqual({ emails: {}, text: {} })
})
