import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImageWorker } from './image-worker.ts'

let folder: string
let file: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'handsel-image-worker-'))
  file = join(folder, 'vase.jpg')
  const create = { width: 1600, height: 1600, channels: 3, background: '#2f5d50' } as const
  writeFileSync(file, await sharp({ create }).jpeg().toBuffer())
})
afterAll(() => rmSync(folder, { recursive: true }))

const renderTask = (format: 'avif' | 'jpg') => ({ kind: 'render', file, width: 1600, format }) as const

describe('the image worker', () => {
  it('starts with the first task, has a lower priority than the shop, and ends when it has no task', async () => {
    const worker = new ImageWorker({ niceness: 10, idleMs: 50 })
    expect(worker.pid).toBeUndefined()
    const rendered = await worker.run(renderTask('jpg'))
    expect((await sharp(rendered as Buffer).metadata()).width).toBe(1600)
    const pid = worker.pid!
    expect(getPriority(pid)).toBe(10)
    await expect.poll(() => isAlive(pid), { timeout: 15_000 }).toBe(false)
    expect(await worker.run(renderTask('jpg'))).toEqual(rendered)
    expect(worker.pid).not.toBe(pid)
  })

  it('fails its tasks when it is killed, and starts again for the next one', async () => {
    const worker = new ImageWorker({ niceness: 0 })
    const tasks = [worker.run(renderTask('avif')), worker.run(renderTask('avif'))]
    const outcomes = Promise.allSettled(tasks)
    expect(worker.taskCount).toBe(2)
    process.kill(worker.pid!, 'SIGKILL')
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { reason: 'unfinished' } })
    }
    expect(worker.taskCount).toBe(0)
    expect(await worker.run(renderTask('jpg'))).toBeInstanceOf(Buffer)
  })

  it('stays for a task that takes longer than the idle time, whatever came before', async () => {
    const worker = new ImageWorker({ niceness: 0, idleMs: 20 })
    // So small that several end together.
    const small = { kind: 'inspect', bytes: Buffer.from('no image') } as const
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(Array.from({ length: 50 }, () => worker.run(small)))
      expect(await worker.run(renderTask('avif'))).toBeInstanceOf(Buffer)
    }
  })

  it('is killed with a task that takes too long', async () => {
    const worker = new ImageWorker({ niceness: 0, timeoutMs: 20 })
    await expect(worker.run(renderTask('avif'))).rejects.toMatchObject({ reason: 'unfinished' })
  })

  it('ignores the signals that end a command', async () => {
    const worker = new ImageWorker({ niceness: 0 })
    await worker.run(renderTask('jpg'))
    const rendered = worker.run(renderTask('avif'))
    process.kill(worker.pid!, 'SIGINT')
    process.kill(worker.pid!, 'SIGTERM')
    expect(await rendered).toBeInstanceOf(Buffer)
  })
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
