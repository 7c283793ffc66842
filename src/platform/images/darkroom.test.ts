import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Darkroom } from './darkroom.ts'

let folder: string
let file: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'handsel-darkroom-'))
  file = join(folder, 'vase.jpg')
  const create = { width: 1600, height: 1600, channels: 3, background: '#2f5d50' } as const
  writeFileSync(file, await sharp({ create }).jpeg().toBuffer())
})
afterAll(() => rmSync(folder, { recursive: true }))

const develop = (format: 'avif' | 'jpg') => ({ kind: 'develop', file, width: 1600, format }) as const

describe('the process that makes pictures', () => {
  it('begins with the first task, gives way to the shop, and ends when there is nothing to do', async () => {
    const darkroom = new Darkroom({ stepsBack: 10, restMs: 50 })
    expect(darkroom.pid).toBeUndefined()
    const made = await darkroom.ask(develop('jpg'))
    expect((await sharp(made as Buffer).metadata()).width).toBe(1600)
    const pid = darkroom.pid!
    expect(getPriority(pid)).toBe(10)
    await expect.poll(() => isAlive(pid), { timeout: 15_000 }).toBe(false)
    expect(await darkroom.ask(develop('jpg'))).toEqual(made)
    expect(darkroom.pid).not.toBe(pid)
  })

  it('fails its tasks when it is killed over them, and is there again for the next', async () => {
    const darkroom = new Darkroom({ stepsBack: 0 })
    const tasks = [darkroom.ask(develop('avif')), darkroom.ask(develop('avif'))]
    const outcomes = Promise.allSettled(tasks)
    expect(darkroom.tasks).toBe(2)
    process.kill(darkroom.pid!, 'SIGKILL')
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { reason: 'unfinished' } })
    }
    expect(darkroom.tasks).toBe(0)
    expect(await darkroom.ask(develop('jpg'))).toBeInstanceOf(Buffer)
  })

  it('stays for a task that takes longer than it would rest, whatever came before', async () => {
    const darkroom = new Darkroom({ stepsBack: 0, restMs: 20 })
    // So small that several end in one go.
    const small = { kind: 'examine', bytes: Buffer.from('no picture') } as const
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(Array.from({ length: 50 }, () => darkroom.ask(small)))
      expect(await darkroom.ask(develop('avif'))).toBeInstanceOf(Buffer)
    }
  })

  it('is given up with a task that takes too long', async () => {
    const darkroom = new Darkroom({ stepsBack: 0, mostMs: 20 })
    await expect(darkroom.ask(develop('avif'))).rejects.toMatchObject({ reason: 'unfinished' })
  })

  it('does not hear the signals that end a command', async () => {
    const darkroom = new Darkroom({ stepsBack: 0 })
    await darkroom.ask(develop('jpg'))
    const made = darkroom.ask(develop('avif'))
    process.kill(darkroom.pid!, 'SIGINT')
    process.kill(darkroom.pid!, 'SIGTERM')
    expect(await made).toBeInstanceOf(Buffer)
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
