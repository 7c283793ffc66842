import { describe, expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

describe('one at a time', () => {
  it('starts a task only when the one before has ended, in the order they came', async () => {
    const run = oneAtATime()
    const log: string[] = []
    const task = (name: string, ms: number) => async () => {
      log.push(`${name} starts`)
      await new Promise((resolve) => setTimeout(resolve, ms))
      log.push(`${name} ends`)
      return name
    }

    const results = await Promise.all([run(task('first', 20)), run(task('second', 1))])

    expect(results).toEqual(['first', 'second'])
    expect(log).toEqual(['first starts', 'first ends', 'second starts', 'second ends'])
  })

  it('goes on after a failure, which only its own caller receives', async () => {
    const run = oneAtATime()
    const failing = run(() => Promise.reject(new Error('no network')))
    const following = run(async () => 'done')

    await expect(failing).rejects.toThrow('no network')
    expect(await following).toBe('done')
  })
})
