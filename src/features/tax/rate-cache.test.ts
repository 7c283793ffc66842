import { beforeEach, describe, expect, it } from 'vitest'
import { createRateCache, type LocationRates, type RateCache } from './rate-cache.ts'

const locationRates = (name: string): LocationRates => ({ rates: {}, classes: [name] })

describe('the cache of rates', () => {
  let memory: RateCache
  let reads: string[]
  beforeEach(() => {
    memory = createRateCache()
    reads = []
  })
  const recall = (key: string, nowMs = 0) =>
    memory.get(key, nowMs, async () => {
      reads.push(key)
      return locationRates(`${key}${reads.length}`)
    })

  it('reads a location once, also for concurrent callers', async () => {
    const answers = await Promise.all([recall('TN'), recall('TN')])
    expect(answers).toEqual([locationRates('TN1'), locationRates('TN1')])
    expect(await recall('TN')).toEqual(locationRates('TN1'))
    await recall('CA')
    expect(reads).toEqual(['TN', 'CA'])
  })

  it('reads again after a clear, or after a minute', async () => {
    await recall('TN')
    memory.clear()
    await recall('TN')
    await recall('TN', 59_999)
    expect(reads).toEqual(['TN', 'TN'])
    await recall('TN', 60_000)
    expect(reads).toEqual(['TN', 'TN', 'TN'])
  })

  it('does not cache a read that was in progress during a clear', async () => {
    const early = Promise.withResolvers<LocationRates>()
    const before = memory.get('TN', 0, () => early.promise)
    memory.clear()
    const after = recall('TN')
    early.resolve(locationRates('old'))
    expect(await before).toEqual(locationRates('old'))
    expect(await after).toEqual(locationRates('TN1'))
    expect(await recall('TN')).toEqual(locationRates('TN1'))
  })

  it('reads again after a failure', async () => {
    const failing = memory.get('TN', 0, () => Promise.reject(new Error('no connection')))
    await expect(failing).rejects.toThrow('no connection')
    expect(await recall('TN')).toEqual(locationRates('TN1'))
  })

  it('caches the thousand most recently used locations', async () => {
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
