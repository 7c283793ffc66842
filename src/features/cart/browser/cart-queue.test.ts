import { describe, expect, it } from 'vitest'
import { runInCartQueue } from './cart-queue.ts'

describe('the queue of the cart', () => {
  it('starts a task only when the one before has ended, in the order they came', async () => {
    const log: string[] = []
    const task = (name: string, ms: number) => async () => {
      log.push(`${name} starts`)
      await new Promise((resolve) => setTimeout(resolve, ms))
      log.push(`${name} ends`)
      return name
    }

    const results = await Promise.all([runInCartQueue(task('first', 20)), runInCartQueue(task('second', 1))])

    expect(results).toEqual(['first', 'second'])
    expect(log).toEqual(['first starts', 'first ends', 'second starts', 'second ends'])
  })

  it('goes on after a failure, which only its own caller receives', async () => {
    const failing = runInCartQueue(() => Promise.reject(new Error('no network')))
    const following = runInCartQueue(async () => 'done')

    await expect(failing).rejects.toThrow('no network')
    expect(await following).toBe('done')
  })
})
