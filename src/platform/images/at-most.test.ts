import { describe, expect, it } from 'vitest'
import { atMost } from './at-most.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('at most so many tasks at once', () => {
  it('runs them in order, and never more than allowed', async () => {
    const run = atMost(2)
    const started: number[] = []
    let inside = 0
    let highest = 0
    const task = (number: number) => async () => {
      started.push(number)
      inside += 1
      highest = Math.max(highest, inside)
      await turn()
      inside -= 1
      return number
    }

    const first = [0, 1, 2, 3, 4].map((number) => run(task(number)))
    await turn()
    const later = [5, 6].map((number) => run(task(number)))
    expect(await Promise.all([...first, ...later])).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(started).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(highest).toBe(2)
  })

  it('goes on after a task that failed', async () => {
    const run = atMost(1)
    const failed = run(() => Promise.reject(new Error('no')))
    const next = run(async () => 'yes')
    await expect(failed).rejects.toThrow('no')
    expect(await next).toBe('yes')
  })
})
