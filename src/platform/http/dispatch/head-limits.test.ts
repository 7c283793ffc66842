import { expect, it } from 'vitest'
import { refuseLargeHead } from './head-limits.ts'

const head = { path: '/shop/', search: '', headers: {} }

it.each([
  ['a path of 8,192 characters', { path: `/${'a'.repeat(8_191)}` }, undefined],
  ['a longer path', { path: `/${'a'.repeat(8_192)}` }, 414],
  ['1,000 parameters', { search: `?a=1${'&a=1'.repeat(999)}` }, undefined],
  ['more parameters', { search: `?a=1${'&a=1'.repeat(1_000)}` }, 414],
  ['a list of 5,000 fields', { search: `?_fields=${'a.b,'.repeat(5_000)}` }, undefined],
  ['500 cookies', { headers: { cookie: `a=1${'; a=1'.repeat(499)}` } }, undefined],
  ['more cookies', { headers: { cookie: `a=1${'; a=1'.repeat(500)}` } }, 431],
])('%s', (_title, part, status) => {
  const refuse = () => refuseLargeHead({ ...head, ...part })
  if (status) expect(refuse).toThrow(expect.objectContaining({ status }))
  else refuse()
})
