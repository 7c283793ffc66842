import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { storedName } from './stored-name.ts'

describe('the name that the shop stores', () => {
  it('is the last part of a path, of whatever system', () => {
    expect(storedName('2024/05/vase.jpg')).toBe('vase.jpg')
    expect(storedName('C:\\Pictures\\vase.jpg')).toBe('vase.jpg')
    expect(storedName('../../etc/passwd')).toBe('passwd')
    expect(storedName('vase.jpg')).toBe('vase.jpg')
  })

  it('has no control characters, nor such as hide the ending', () => {
    expect(storedName('a\r\nb\0c\x7f\x1f.jpg')).toBe('abc.jpg')
    expect(storedName('a\u202egpj.exe')).toBe('agpj.exe')
  })

  it('is nothing when nothing is left', () => {
    for (const path of ['', '/', 'a/', '..', 'a/..', '.', ' ', '\0']) expect(storedName(path)).toBe('')
  })

  it('has its extension when it is too long', () => {
    expect(storedName(`${'ä'.repeat(186)}.jpg`)).toHaveLength(190)
    expect(storedName(`${'ä'.repeat(187)}.jpg`)).toBe(`${'ä'.repeat(186)}.jpg`)
    expect([...storedName('🏺'.repeat(300))]).toHaveLength(190)
  })

  it('stays the same when it is stored again, and never has more than 190 characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (path) => {
        const name = storedName(path)
        expect([...name].length).toBeLessThanOrEqual(190)
        expect(name).not.toMatch(/[/\\\p{Cc}]/u)
        expect(storedName(name)).toBe(name)
      }),
    )
  })
})
