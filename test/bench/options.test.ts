import { describe, expect, it } from 'vitest'
import { parseOptions, WrongOptions } from './options.ts'

const names = ['fragments', 'add']
const parse = (line: string) => parseOptions(line.split(' ').filter(Boolean), names)

describe('the options of the bench', () => {
  it('measure everything in three rounds when there are none', () => {
    expect(parse('')).toEqual({
      against: undefined,
      only: undefined,
      isShort: false,
      isWritten: false,
      isChecked: false,
      rounds: 3,
      waitSeconds: 120,
    })
  })

  it('name a revision and some measurements', () => {
    expect(parse('--against v1~2 --only add,fragments --rounds 5 --wait 0')).toMatchObject({
      against: 'v1~2',
      only: ['add', 'fragments'],
      rounds: 5,
      waitSeconds: 0,
    })
  })

  it.each([
    ['--fast', "Unknown option '--fast'"],
    ['--only add,ad', 'There is no measurement "ad". There are: fragments, add.'],
    ['--rounds 2', '--rounds needs a whole number from 3 on, not "2".'],
    ['--wait soon', '--wait needs a whole number from 0 on, not "soon".'],
    ['--write --short', '--write needs a run without --short and --check.'],
  ])('%s is refused with a sentence', (line, sentence) => {
    expect(() => parse(line)).toThrow(WrongOptions)
    expect(() => parse(line)).toThrow(sentence)
  })
})
