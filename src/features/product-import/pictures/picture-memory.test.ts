import { describe, expect, it } from 'vitest'
import { NameMemory } from './picture-memory.ts'

const remembering = (most: number, names: string) => {
  const memory = new NameMemory<string>(most)
  for (const name of names) memory.set(name, name.toUpperCase())
  return memory
}
const known = (memory: NameMemory<string>) =>
  [...'abcdef'].filter((name) => memory.get(name) !== undefined).join('')

describe('what became of names', () => {
  it('is forgotten for those first that were not asked for the longest', () => {
    const memory = remembering(3, 'abc')
    memory.keep(new Set('a'))
    memory.set('d', 'D')
    memory.keep(new Set('d'))
    expect(known(memory)).toBe('acd')
  })

  it('is kept for all of the last round, however many they were', () => {
    const memory = remembering(3, 'fabcde')
    memory.keep(new Set('abcde'))
    expect(known(memory)).toBe('abcde')
    memory.keep(new Set('b'))
    expect(known(memory)).toBe('bde')
  })

  it('is forgotten where it is asked for', () => {
    const memory = remembering(9, 'abc')
    memory.forget((fate) => fate === 'B')
    expect(known(memory)).toBe('ac')
  })
})
