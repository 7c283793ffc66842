import { describe, expect, it } from 'vitest'
import { inTurn } from './cart-queue.ts'

describe('the queue of the cart', () => {
  it('starts a task only when the one before has ended, in the order they came', async () => {
    const log: string[] = []
    const task = (name: string, ms: number) => async () => {
      log.push(`${name} starts`)
      await new Promise((resolve) => setTimeout(resolve, ms))
      log.push(`${name} ends`)
      return name
    }

    const results = await Promise.all([inTurn(task('first', 20)), inTurn(task('second', 1))])

    expect(results).toEqual(['first', 'second'])
    expect(log).toEqual(['first starts', 'first ends', 'second starts', 'second ends'])
  })

  it('goes on after a failure, which only its own caller receives', async () => {
    const failing = inTurn(() => Promise.reject(new Error('no network')))
    const following = inTurn(async () => 'done')

    await expect(failing).rejects.toThrow('no network')
    expect(await following).toBe('done')
  })
})
