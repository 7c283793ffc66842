import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { menuFaultText } from '../texts.ts'
import { defaultMenu } from './default-menu.ts'
import { LONGEST_LABEL, MOST_ITEMS, menuNames, readMenu } from './menu.ts'

const link = (label = 'Vases') => ({ label, href: '/shop/' })
const refusal = (value: unknown) => {
  const menu = readMenu(value)
  return menu.ok ? undefined : [menu.reason, menu.place.join('.')]
}

describe('a menu from outside', () => {
  it('is read as it is, trimmed', () => {
    expect(
      readMenu([
        { label: ' Vases ', href: ' /shop/ ', children: [] },
        { kind: 'categories' },
        { label: 'About', children: [{ ...link('مزهرية'), children: [link()] }] },
      ]),
    ).toEqual({
      ok: true,
      value: [
        { label: 'Vases', href: '/shop/' },
        { kind: 'categories' },
        { label: 'About', children: [{ ...link('مزهرية'), children: [link()] }] },
      ],
    })
    expect(readMenu([])).toEqual({ ok: true, value: [] })
  })

  it.each([
    [{}, 'not-a-list', ''],
    [undefined, 'not-a-list', ''],
    [[link(), { ...link(), children: 'x' }], 'not-a-list', '2'],
    [[null], 'not-an-item', '1'],
    [[[]], 'not-an-item', '1'],
    [['/shop/'], 'not-an-item', '1'],
    [[{ kind: 'products' }], 'not-an-item', '1'],
    [[{ kind: 'categories', label: 'x' }], 'unknown-field', '1'],
    [[{ ...link(), onclick: 'x' }], 'unknown-field', '1'],
    [[{ href: '/' }], 'bad-label', '1'],
    [[{ label: '  ', href: '/' }], 'bad-label', '1'],
    [[{ label: 7, href: '/' }], 'bad-label', '1'],
    [[link('two\nlines')], 'bad-label', '1'],
    [[link('half a sign \ud83d')], 'bad-label', '1'],
    [[{ label: 'x', href: 'javascript:alert(1)' }], 'bad-href', '1'],
    [[{ label: 'x', href: null }], 'bad-href', '1'],
    [[{ label: 'x' }], 'leads-nowhere', '1'],
    [[{ label: 'x', children: [link(), { label: 'y', children: [] }] }], 'leads-nowhere', '1.2'],
  ])('is refused: %j', (value, reason, place) => expect(refusal(value)).toEqual([reason, place]))

  it('has labels of 1 to 100 characters, whatever a character weighs', () => {
    expect(refusal([link('a')])).toBeUndefined()
    expect(refusal([link('🏺'.repeat(LONGEST_LABEL))])).toBeUndefined()
    expect(refusal([link('a'.repeat(LONGEST_LABEL + 1))])).toEqual(['bad-label', '1'])
  })

  it('has three levels', () => {
    const nested = (levels: number): object =>
      levels === 1 ? link() : { ...link(), children: [nested(levels - 1)] }
    expect(refusal([nested(3)])).toBeUndefined()
    expect(refusal([nested(4)])).toEqual(['too-deep', '1.1.1'])
    expect(refusal([nested(2_000)])).toEqual(['too-deep', '1.1.1'])
  })

  it('has 200 items, those below counted', () => {
    const many = (count: number) => Array.from({ length: count }, () => link())
    expect(refusal(many(MOST_ITEMS))).toBeUndefined()
    expect(refusal(many(MOST_ITEMS + 1))).toEqual(['too-many', ''])
    expect(refusal([{ ...link(), children: many(MOST_ITEMS - 1) }])).toBeUndefined()
    expect(refusal([{ ...link(), children: many(MOST_ITEMS - 1) }, link()])).toEqual(['too-many', ''])
  })

  it('never throws, and what it takes it takes again unchanged', () => {
    const item = fc.record(
      {
        label: fc.string(),
        href: fc.oneof(fc.constantFrom('/', '#a', 'x'), fc.webUrl(), fc.string()),
        children: fc.array(fc.constant(link()), { maxLength: 3 }),
      },
      { requiredKeys: ['label'] },
    )
    fc.assert(
      fc.property(fc.oneof(fc.array(item), fc.jsonValue()), (value) => {
        const menu = readMenu(value)
        if (menu.ok) expect(readMenu(menu.value)).toEqual(menu)
      }),
    )
  })
})

it('the menus of a new shop are ones that it would take', () => {
  for (const name of menuNames) {
    expect(readMenu(defaultMenu[name])).toEqual({ ok: true, value: defaultMenu[name] })
  }
})

it('a refusal says which item is meant', () => {
  expect(menuFaultText({ ok: false, reason: 'leads-nowhere', place: [2, 1] })).toBe(
    'Item 2.1 has neither href nor children. Nothing was changed.',
  )
  expect(menuFaultText({ ok: false, reason: 'too-many', place: [] })).toMatch(/^The menu holds more than 200/)
})
