import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatList } from './cell.ts'
import { formatName, formatNamePath, parseName, parseNamePaths } from './name.ts'

it.each([
  ['Salt &amp; pepper', 'Salt & pepper'],
  ['The &#8220;Alba&#8221; &#x2013; white', 'The “Alba” – white'],
  ['  Two\n words ', 'Two words'],
  ['A <b>bold</b> vase', 'A bold vase'],
  ['Vase<script>alert(1)</script>', 'Vase'],
  ['Vase<img src=x onerror=alert(1)>', 'Vase'],
  ['<script>alert(1)', ''],
  ['&lt;script&gt;', '<script>'],
  ['&amp;lt;', '&lt;'],
  ['3 < 4 > 2', '3 < 4 > 2'],
  ['AT&T &unknown;', 'AT&T &unknown;'],
  ['&#0;&#xD800;&#31;', ''],
])('%j is %j', (text, name) => {
  expect(parseName(text)).toBe(name)
})

it('is cut at 300 characters, never inside one', () => {
  expect(parseName('🏺'.repeat(301))).toBe('🏺'.repeat(300))
})

const specialText = fc
  .string({
    unit: fc.constantFrom(
      'a',
      '&',
      ';',
      '<',
      '>',
      '/',
      '#',
      '3',
      '9',
      'gt',
      'amp',
      ' ',
      '!',
      'script',
      ',',
      '\\',
    ),
  })
  .map((text) => text.replace(/\s+/g, ' ').trim())

it('is read back from what is written for it', () => {
  fc.assert(fc.property(specialText, (text) => parseName(formatName(text)) === text))
})

describe('paths of categories', () => {
  it('are cleaned before they are split', () => {
    expect(parseNamePaths('Vases<script>a > b</script> > <b>Bud</b> vases, Salt &gt; pepper')).toEqual([
      ['Vases', 'Bud vases'],
      ['Salt > pepper'],
    ])
  })

  it('are read back from what is written for them', () => {
    const path = fc.array(
      specialText.filter((name) => name !== ''),
      { minLength: 1, maxLength: 3 },
    )
    fc.assert(
      fc.property(fc.array(path), (paths) =>
        isDeepStrictEqual(parseNamePaths(formatList(paths.map(formatNamePath))), paths),
      ),
    )
  })
})
