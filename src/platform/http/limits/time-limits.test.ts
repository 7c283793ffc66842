import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Shop } from '../../shop.ts'
import { RequestRejected } from '../request-rejected.ts'
import { createTimeLimits } from './time-limits.ts'

type Parts = Pick<Shop, 'config' | 'settings'>

function limitsOf(seconds: number, options: { nowMs?: () => number; rateLimits?: boolean } = {}) {
  const shop = {
    config: { rateLimits: options.rateLimits ?? true },
    settings: { get: () => seconds },
  } as unknown as Parts
  return createTimeLimits(shop, options.nowMs)
}

/** Keeps the event loop busy, in two steps with a pause between them. */
async function work(ms: number): Promise<string> {
  busy(ms / 2)
  await wait(2)
  busy(ms / 2)
  return 'done'
}

function busy(ms: number): void {
  const endMs = performance.now() + ms
  while (performance.now() < endMs);
}

const secondsOf = (error: unknown) =>
  error instanceof RequestRejected ? error.headers['retry-after'] : error

describe('the time that a network may use', () => {
  it('is refused above the limit, until enough of it is a minute old; other networks are not', async () => {
    let nowMs = 600_000
    const limits = limitsOf(1, { nowMs: () => nowMs })
    const one = () => limits.run('203.0.113.9', () => Promise.resolve(busy(550)))
    await one()
    nowMs += 2_000
    await one()
    await expect(one().catch(secondsOf)).resolves.toMatch(/^(6[3-9]|7\d)$/)
    await expect(limits.run('203.0.113.10', () => work(2))).resolves.toBe('done')
    nowMs += 80_000
    await expect(limits.run('203.0.113.9', () => work(2))).resolves.toBe('done')
  })

  it('is counted for the whole network of an IPv6 customer', async () => {
    const limits = limitsOf(1)
    for (const address of ['2001:db8::1', '2001:db8::2']) await limits.run(address, () => work(550))
    const refused = limits.run('2001:db8::3', () => work(2))
    await expect(refused).rejects.toBeInstanceOf(RequestRejected)
    await expect(limits.run('2001:db8:0:1::1', () => work(2))).resolves.toBe('done')
  })

  it('does not include the time of others, nor that of waiting', async () => {
    const limits = limitsOf(1)
    const waiting = limits.run('203.0.113.9', async () => {
      for (let step = 0; step < 10; step += 1) await wait(60)
    })
    await Promise.all([waiting, limits.run('203.0.113.10', () => work(900))])
    // It may still use half of its second, also on a machine that does other things meanwhile.
    await limits.run('203.0.113.9', async () => busy(500))
    await expect(limits.run('203.0.113.9', () => work(2))).resolves.toBe('done')
  })

  it('is a part of each second for a network with expensive requests, so that others run meanwhile', async () => {
    const limits = limitsOf(20)
    await limits.run('203.0.113.9', async () => busy(1_100))
    let usedMs = 0
    let running = 0
    let maxRunning = 0
    const startMs = performance.now()
    const requests = Array.from({ length: 40 }, () =>
      limits.run('203.0.113.9', async () => {
        running += 1
        maxRunning = Math.max(maxRunning, running)
        await work(20)
        usedMs += 20
        running -= 1
      }),
    )
    await wait(1_000)
    expect(maxRunning).toBe(1)
    expect(usedMs).toBeGreaterThan(60)
    expect(usedMs / (performance.now() - startMs)).toBeLessThan(0.4)
    await Promise.all(requests)
  })

  it('is refused at once when too many requests of the network wait', async () => {
    const limits = limitsOf(20)
    await limits.run('203.0.113.9', async () => busy(1_100))
    const results = Array.from({ length: 100 }, () =>
      limits.run('203.0.113.9', () => work(1)).catch(secondsOf),
    )
    const answers = await Promise.all(results)
    expect(answers.filter((answer) => answer === '2')).toHaveLength(49)
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(51)
  })

  it('is not used by many requests at once while their cost is not known', async () => {
    const limits = limitsOf(20)
    let running = 0
    let maxRunning = 0
    const requests = Array.from({ length: 30 }, () =>
      limits.run('203.0.113.9', async () => {
        running += 1
        maxRunning = Math.max(maxRunning, running)
        await work(1)
        running -= 1
      }),
    )
    await Promise.all(requests)
    expect(maxRunning).toBeLessThanOrEqual(7)
  })

  it('does not make requests wait for one that waits itself', async () => {
    const limits = limitsOf(20)
    await limits.run('203.0.113.9', async () => busy(1_100))
    const bank = Promise.withResolvers<void>()
    const slow = limits.run('203.0.113.9', () => bank.promise)
    await expect(limits.run('203.0.113.9', () => work(2))).resolves.toBe('done')
    bank.resolve()
    await slow
  })

  it('has no limit where limits by address are off', async () => {
    const limits = limitsOf(1, { rateLimits: false })
    await limits.run('203.0.113.9', () => work(1_100))
    await expect(limits.run('203.0.113.9', () => work(2))).resolves.toBe('done')
  })
})
