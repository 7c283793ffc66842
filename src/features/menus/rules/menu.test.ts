import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { menuProblemText } from '../texts.ts'
import { defaultMenu } from './default-menu.ts'
import { MAX_ITEMS, MAX_LABEL_LENGTH, menuNames, parseMenu } from './menu.ts'

const link = (label = 'Vases') => ({ label, href: '/shop/' })
const problemIn = (value: unknown) => {
  const menu = parseMenu(value)
  return menu.ok ? undefined : [menu.reason, menu.path.join('.')]
}

describe('a menu from outside', () => {
  it('is read as it is, trimmed', () => {
    expect(
      parseMenu([
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
    expect(parseMenu([])).toEqual({ ok: true, value: [] })
  })

  it.each([
    [{}, 'not-a-list', ''],
    [undefined, 'not-a-list', ''],
    [[link(), { ...link(), children: 'x' }], 'not-a-list', '2'],
    [[null], 'invalid-item', '1'],
    [[[]], 'invalid-item', '1'],
    [['/shop/'], 'invalid-item', '1'],
    [[{ kind: 'products' }], 'invalid-item', '1'],
    [[{ kind: 'categories', label: 'x' }], 'unknown-field', '1'],
    [[{ ...link(), onclick: 'x' }], 'unknown-field', '1'],
    [[{ href: '/' }], 'invalid-label', '1'],
    [[{ label: '  ', href: '/' }], 'invalid-label', '1'],
    [[{ label: 7, href: '/' }], 'invalid-label', '1'],
    [[link('two\nlines')], 'invalid-label', '1'],
    [[link('half a sign \ud83d')], 'invalid-label', '1'],
    [[{ label: 'x', href: 'javascript:alert(1)' }], 'invalid-href', '1'],
    [[{ label: 'x', href: null }], 'invalid-href', '1'],
    [[{ label: 'x' }], 'no-target', '1'],
    [[{ label: 'x', children: [link(), { label: 'y', children: [] }] }], 'no-target', '1.2'],
  ])('is refused: %j', (value, reason, path) => expect(problemIn(value)).toEqual([reason, path]))

  it('has labels of 1 to 100 characters, however many bytes they have', () => {
    expect(problemIn([link('a')])).toBeUndefined()
    expect(problemIn([link('🏺'.repeat(MAX_LABEL_LENGTH))])).toBeUndefined()
    expect(problemIn([link('a'.repeat(MAX_LABEL_LENGTH + 1))])).toEqual(['invalid-label', '1'])
  })

  it('has three levels', () => {
    const nested = (levels: number): object =>
      levels === 1 ? link() : { ...link(), children: [nested(levels - 1)] }
    expect(problemIn([nested(3)])).toBeUndefined()
    expect(problemIn([nested(4)])).toEqual(['too-deep', '1.1.1'])
    expect(problemIn([nested(2_000)])).toEqual(['too-deep', '1.1.1'])
  })

  it('has 200 items, children included', () => {
    const many = (count: number) => Array.from({ length: count }, () => link())
    expect(problemIn(many(MAX_ITEMS))).toBeUndefined()
    expect(problemIn(many(MAX_ITEMS + 1))).toEqual(['too-many', ''])
    expect(problemIn([{ ...link(), children: many(MAX_ITEMS - 1) }])).toBeUndefined()
    expect(problemIn([{ ...link(), children: many(MAX_ITEMS - 1) }, link()])).toEqual(['too-many', ''])
  })

  it('never throws, and parses its own result to the same menu', () => {
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
        const menu = parseMenu(value)
        if (menu.ok) expect(parseMenu(menu.value)).toEqual(menu)
      }),
    )
  })
})

it('the default menus are valid', () => {
  for (const name of menuNames) {
    expect(parseMenu(defaultMenu(name))).toEqual({ ok: true, value: defaultMenu(name) })
  }
})

it('a refusal names the item', () => {
  expect(menuProblemText({ ok: false, reason: 'no-target', path: [2, 1] })).toBe(
    'Item 2.1 has neither href nor children. Nothing was changed.',
  )
  expect(menuProblemText({ ok: false, reason: 'too-many', path: [] })).toMatch(/^The menu has more than 200/)
})
