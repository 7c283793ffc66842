import { describe, expect, it } from 'vitest'
import { ratioToOther, reachesTarget, resultOf } from './result.ts'
import { type Sample, type Slice, sampleOf } from './sample.ts'

const sample = (figures: Partial<Sample>): Sample => ({
  perSecond: 1000,
  shopMs: 1,
  databaseMs: 0,
  laterMs: 0,
  p50Ms: 10,
  p95Ms: 20,
  failures: 0,
  firstFailure: undefined,
  others: 0,
  ...figures,
})

const slice = (figures: Partial<Slice>): Slice => ({
  seconds: 1,
  latenciesMs: [1, 2, 3, 4],
  failures: 0,
  firstFailure: undefined,
  cpu: { shop: 0, database: 0 },
  laterSeconds: 0,
  others: 0,
  ...figures,
})

describe('the sample of a round', () => {
  it('adds its slices up, and divides processor time by the successful answers', () => {
    const slices = [
      slice({ cpu: { shop: 0.01, database: 0.03 }, laterSeconds: 0.004, others: 0.2 }),
      slice({ seconds: 3, latenciesMs: [5, 6, 7, 8], cpu: { shop: 0.03, database: 0.01 }, failures: 1 }),
    ]
    expect(sampleOf(slices)).toMatchObject({
      perSecond: 2,
      shopMs: 5,
      databaseMs: 5,
      laterMs: 0.5,
      p50Ms: 4,
      p95Ms: 8,
      failures: 1,
      others: 0.05,
    })
  })
})

describe('the result of a call', () => {
  // The second round was three times as slow on both servers.
  const rounds = [1, 3, 1].map((slowness) => ({
    bare: sample({ perSecond: 3000 / slowness, shopMs: 0.1 * slowness }),
    shop: sample({
      perSecond: 300 / slowness,
      shopMs: slowness,
      databaseMs: slowness,
      laterMs: slowness / 2,
    }),
    against: sample({ perSecond: 150 / slowness, shopMs: 2 * slowness }),
  }))

  it('compares servers within each round, so that a slow round changes no ratio', () => {
    expect(resultOf(rounds).wallRatio).toBeCloseTo(0.1)
    expect(resultOf(rounds).cpuRatio).toBeCloseTo(0.1)
    expect(ratioToOther(rounds, ({ perSecond }) => perSecond)).toBeCloseTo(2)
    expect(ratioToOther(rounds, ({ shopMs }) => shopMs)).toBeCloseTo(0.5)
  })

  it('counts database and later work as cost', () => {
    expect(resultOf(rounds).cost).toBeCloseTo(25)
  })

  it('shows the busiest moment of the machine', () => {
    const busy = rounds.map((round, index) => ({ ...round, bare: sample({ others: index / 10 }) }))
    expect(resultOf(busy).others).toBe(0.2)
  })
})

describe('a target', () => {
  const call = {
    name: 'add',
    title: 'add',
    target: { wallRatio: 0.1, cpuRatio: 0.2, maxP50Ms: 40 },
    prepare: () => Promise.reject(new Error('unused')),
  }
  const result = resultOf([{ bare: sample({}), shop: sample({}) }])
  const reaches = (figures: object) =>
    reachesTarget(call, { ...result, wallRatio: 0.1, cpuRatio: 0.2, p50Ms: 40, ...figures })

  it('is reached exactly at its limits', () => {
    expect(reaches({})).toBe(true)
  })

  it('is missed just beyond any of them, or with a failure', () => {
    expect(reaches({ wallRatio: 0.099 })).toBe(false)
    expect(reaches({ cpuRatio: 0.199 })).toBe(false)
    expect(reaches({ p50Ms: 40.1 })).toBe(false)
    expect(reaches({ failures: 1 })).toBe(false)
  })
})
