import { describe, expect, it } from 'vitest'
import { newTaxClass } from './tax-class.ts'

describe('a tax class', () => {
  it('is created from its name', () => {
    expect(newTaxClass('  Books &  maps ')).toEqual({
      ok: true,
      value: { slug: 'books-maps', name: 'Books & maps' },
    })
  })

  it.each([
    ['', 'no-name'],
    [' &% ', 'no-name'],
    ['x'.repeat(101), 'too-long'],
    ['Standard', 'taken'],
    ['INHERIT', 'taken'],
  ])('cannot be "%s"', (name, reason) => expect(newTaxClass(name)).toEqual({ ok: false, reason }))
})
