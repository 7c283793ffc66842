import { beforeEach, describe, expect, it } from 'vitest'
import { createPlaceMemory, type KnownPlace, type PlaceMemory } from './place-memory.ts'

const place = (name: string): KnownPlace => ({ rates: {}, classes: [name] })

describe('the memory of places', () => {
  let memory: PlaceMemory
  let reads: string[]
  beforeEach(() => {
    memory = createPlaceMemory()
    reads = []
  })
  const recall = (key: string, nowMs = 0) =>
    memory.recall(key, nowMs, async () => {
      reads.push(key)
      return place(`${key}${reads.length}`)
    })

  it('reads a place once, for those who ask at the same time too', async () => {
    const answers = await Promise.all([recall('TN'), recall('TN')])
    expect(answers).toEqual([place('TN1'), place('TN1')])
    expect(await recall('TN')).toEqual(place('TN1'))
    await recall('CA')
    expect(reads).toEqual(['TN', 'CA'])
  })

  it('reads again when it was told to forget, or after a minute', async () => {
    await recall('TN')
    memory.forget()
    await recall('TN')
    await recall('TN', 59_999)
    expect(reads).toEqual(['TN', 'TN'])
    await recall('TN', 60_000)
    expect(reads).toEqual(['TN', 'TN', 'TN'])
  })

  it('does not keep what was being read when it was told to forget', async () => {
    const early = Promise.withResolvers<KnownPlace>()
    const before = memory.recall('TN', 0, () => early.promise)
    memory.forget()
    const after = recall('TN')
    early.resolve(place('old'))
    expect(await before).toEqual(place('old'))
    expect(await after).toEqual(place('TN1'))
    expect(await recall('TN')).toEqual(place('TN1'))
  })

  it('asks again after a failure', async () => {
    const failing = memory.recall('TN', 0, () => Promise.reject(new Error('no connection')))
    await expect(failing).rejects.toThrow('no connection')
    expect(await recall('TN')).toEqual(place('TN1'))
  })

  it('keeps a thousand places, the last used', async () => {
    await recall('first')
    for (let index = 0; index < 999; index++) await recall(`${index}`)
    await recall('first')
    await recall('one too many')
    reads = []
    await recall('first')
    await recall('0')
    expect(reads).toEqual(['0'])
  })
})
