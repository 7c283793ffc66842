import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EXTENSION, extensionFields } from './extension.ts'

const under = (given: unknown) => extensionFields({ [EXTENSION]: given })

describe('extension data of the block checkout', () => {
  it('are strings or null under their key', () => {
    expect(under({ source_type: 'utm', utm_source: 'news', utm_term: null, other: 7 })).toEqual({
      ok: true,
      value: { source_type: 'utm', utm_source: 'news' },
    })
  })

  it.each([undefined, null, {}, [], 'x', 7, { other: {} }, { [EXTENSION]: null }, { [EXTENSION]: {} }])(
    'may be absent: %j',
    (extensions) => {
      expect(extensionFields(extensions)).toEqual({ ok: true, value: {} })
    },
  )

  it.each([7, 0, true, false, [], ['utm'], {}, { length: 3 }])('are refused with the value %j', (value) => {
    expect(under({ source_type: 'utm', utm_source: value })).toEqual({ ok: false, reason: 'not-a-text' })
  })

  it.each(['utm', 7, true, [], [{ source_type: 'utm' }]])('are refused as %j', (given) => {
    expect(under(given)).toEqual({ ok: false, reason: 'not-an-object' })
  })

  it('ignore inherited properties', () => {
    expect(under(Object.create({ utm_source: 'inherited' }))).toEqual({ ok: true, value: {} })
  })

  it('never throw', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const read = under({ user_agent: value })
        expect(read.ok).toBe(value === null || typeof value === 'string')
      }),
    )
  })
})
