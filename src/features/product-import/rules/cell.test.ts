import { describe, expect, it } from 'vitest'
import { dayIn, flagIn, linesIn, listIn, pathsIn, plainCell, wholeIn } from './cell.ts'

describe('a cell', () => {
  it.each([
    ["'=1+1", '=1+1'],
    ["'-5", '-5'],
    ["'+49 30", '+49 30'],
    ["'@home", '@home'],
    ["'tis a vase", "'tis a vase"],
    ['  Alba ', 'Alba'],
  ])('%j reads %j', (cell, text) => {
    expect(plainCell(cell)).toBe(text)
  })

  it('may be a list, in which a comma can be escaped', () => {
    expect(listIn('Red\\, deep, Blue,, ')).toEqual(['Red, deep', 'Blue'])
    expect(listIn('')).toEqual([])
  })

  it('may hold line breaks, written as a backslash and an n', () => {
    expect(linesIn('One\\ntwo\\\\nthree')).toBe('One\ntwo\\nthree')
  })

  it('may hold paths of categories', () => {
    expect(pathsIn('Vases > Bud vases, Gifts, > ,')).toEqual([['Vases', 'Bud vases'], ['Gifts']])
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
    expect(flagIn(text)).toBe(flag)
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
    expect(wholeIn(text, -3, 10)).toBe(number)
  })

  it.each([
    ['2026-03-01', '2026-03-01'],
    ['2026-03-01 14:00:00', '2026-03-01'],
    ['2026-03-01T14:00:00', '2026-03-01'],
    ['2028-02-29', '2028-02-29'],
    ['2026-02-29', undefined],
    ['2026-13-01', undefined],
    ['01.03.2026', undefined],
    ['soon', undefined],
  ])('%j as a day is %s', (text, day) => {
    expect(dayIn(text)).toBe(day)
  })
})
