import { describe, expect, it } from 'vitest'
import { limitConcurrency } from './concurrency.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('a concurrency limit', () => {
  it('starts tasks in order and never runs more than the limit', async () => {
    const run = limitConcurrency(2)
    const started: number[] = []
    let running = 0
    let highest = 0
    const task = (number: number) => async () => {
      started.push(number)
      running += 1
      highest = Math.max(highest, running)
      await turn()
      running -= 1
      return number
    }

    const first = [0, 1, 2, 3, 4].map((number) => run(task(number)))
    await turn()
    const later = [5, 6].map((number) => run(task(number)))
    expect(await Promise.all([...first, ...later])).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(started).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(highest).toBe(2)
  })

  it('continues after a failed task', async () => {
    const run = limitConcurrency(1)
    const failed = run(() => Promise.reject(new Error('no')))
    const next = run(async () => 'yes')
    await expect(failed).rejects.toThrow('no')
    expect(await next).toBe('yes')
  })
})
