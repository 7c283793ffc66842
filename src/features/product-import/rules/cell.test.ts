import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cellText,
  escapeCell,
  formatDescription,
  formatList,
  parseDescription,
  parseFlag,
  parseInteger,
  parseList,
  parsePaths,
  rawCell,
  splitList,
} from './cell.ts'

describe('a cell', () => {
  it.each([
    ["'=1+1", '=1+1'],
    ["'-5", '-5'],
    ["'+49 30", '+49 30'],
    ["'@home", '@home'],
    ["'tis a vase", "'tis a vase"],
    ['  Alba ', 'Alba'],
    ["''=1", "'=1"],
    ['Al\u001fba\u0000 \u0085', 'Alba'],
    ['two\nlines\tand a tab', 'two\nlines\tand a tab'],
  ])('%j reads %j', (cell, text) => {
    expect(cellText(cell)).toBe(text)
  })

  it('may be a list, in which a comma can be escaped', () => {
    expect(parseList('Red\\, deep, Blue,, ')).toEqual(['Red, deep', 'Blue'])
    expect(parseList('')).toEqual([])
  })

  it('may be a list, in which each part has its place', () => {
    expect(splitList('a,, b\\,c,')).toEqual(['a', '', 'b,c', ''])
    expect(splitList('')).toEqual([])
  })

  it('may hold line breaks, written as a backslash and an n', () => {
    expect(parseDescription('One\\ntwo\\\\nthree')).toBe('One\ntwo\\nthree')
  })

  it('may hold paths of categories', () => {
    expect(parsePaths('Vases > Bud vases, Gifts, > ,')).toEqual([['Vases', 'Bud vases'], ['Gifts']])
  })

  it.each([
    ['1', true],
    ['yes', true],
    ['TRUE', true],
    ['0', false],
    ['no', false],
    ['maybe', undefined],
    ['', undefined],
  ])('%j as a flag is %s', (text, flag) => {
    expect(parseFlag(text)).toBe(flag)
  })

  it.each([
    ['5', 5],
    ['5.00', 5],
    ['-3', -3],
    ['0', 0],
    ['10', 10],
    ['11', undefined],
    ['-4', undefined],
    ['5.5', undefined],
    ['1e1', undefined],
    ['five', undefined],
    ['', undefined],
  ])('%j as a number from -3 to 10 is %s', (text, number) => {
    expect(parseInteger(text, -3, 10)).toBe(number)
  })
})

describe('what is written is read back', () => {
  const specialText = fc.string({
    unit: fc.constantFrom('\\', ',', 'n', '\n', ' ', "'", '=', '-', 'a', '"', '>'),
  })

  it('of a text', () => {
    fc.assert(fc.property(specialText, (text) => rawCell(escapeCell(text)) === text))
  })

  it('of a list', () => {
    const part = specialText.map((text) => text.trim()).filter((text) => text !== '')
    fc.assert(fc.property(fc.array(part), (parts) => isDeepStrictEqual(parseList(formatList(parts)), parts)))
  })

  it('of a description', () => {
    fc.assert(fc.property(specialText, (text) => parseDescription(formatDescription(text)) === text))
  })
})
