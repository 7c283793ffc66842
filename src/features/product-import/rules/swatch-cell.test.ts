import { describe, expect, it } from 'vitest'
import type { AttributeUse } from '../../catalog/rules/product-record.ts'
import { withSwatchKinds } from './swatch-cell.ts'

const colour: AttributeUse = {
  key: 'pa_colour',
  visible: true,
  forVariations: true,
  defaultSlug: '',
  slugs: ['verde'],
}
const finish: AttributeUse = {
  key: 'finish',
  label: 'Finish',
  visible: true,
  forVariations: false,
  defaultSlug: '',
  values: [],
}
const kindsOf = (cell: string, uses: readonly AttributeUse[] = [colour, finish]) =>
  withSwatchKinds(uses, cell).map(({ kind }) => kind)

describe('the swatch settings of a product', () => {
  it('give attributes their kinds, by key or name', () => {
    const cell = JSON.stringify({
      pa_colour: { type: 'image', terms: { 12: {} } },
      Finish: { type: 'radio' },
    })
    expect(kindsOf(cell)).toEqual(['image', 'radio'])
  })

  it('take the kinds away again', () => {
    expect(kindsOf('', [{ ...colour, kind: 'image' }])).toEqual([undefined])
  })

  it.each([
    '',
    '[]',
    'null',
    '"color"',
    '{"pa_colour":',
    'a:1:{}',
    '{"pa_colour":{"type":"script"},"finish":null}',
  ])('say nothing as %j', (cell) => {
    expect(kindsOf(cell)).toEqual([undefined, undefined])
  })
})
