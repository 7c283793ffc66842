import { describe, expect, it } from 'vitest'
import { RecentResults } from './recent-results.ts'

const remembering = (max: number, names: string) => {
  const memory = new RecentResults<string>(max)
  for (const name of names) memory.set(name, name.toUpperCase())
  return memory
}
const known = (memory: RecentResults<string>) =>
  [...'abcdef'].filter((name) => memory.get(name) !== undefined).join('')

describe('what became of names', () => {
  it('removes first what was not requested for the longest time', () => {
    const memory = remembering(3, 'abc')
    memory.retain(new Set('a'))
    memory.set('d', 'D')
    memory.retain(new Set('d'))
    expect(known(memory)).toBe('acd')
  })

  it('holds all of the last round, however many they were', () => {
    const memory = remembering(3, 'fabcde')
    memory.retain(new Set('abcde'))
    expect(known(memory)).toBe('abcde')
    memory.retain(new Set('b'))
    expect(known(memory)).toBe('bde')
  })

  it('removes what matches', () => {
    const memory = remembering(9, 'abc')
    memory.forgetWhere((result) => result === 'B')
    expect(known(memory)).toBe('ac')
  })
})
