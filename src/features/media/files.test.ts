import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readIfExists, writeAtomically } from './files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'handsel-files-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('a file of the data folder', () => {
  it('is written completely, into folders that are created for it', async () => {
    const file = join(folder, 'ab', 'cd', 'picture')
    expect(await readIfExists(file)).toBeUndefined()
    await writeAtomically(file, Buffer.from('bytes'))
    expect(readFileSync(file, 'utf8')).toBe('bytes')
    expect(readdirSync(join(folder, 'ab', 'cd'))).toEqual(['picture'])
  })

  it('leaves no partial file when it cannot get its name', async () => {
    const file = join(folder, 'taken')
    mkdirSync(join(file, 'by-a-folder'), { recursive: true })
    await expect(writeAtomically(file, Buffer.from('bytes'))).rejects.toThrow()
    expect(readdirSync(folder)).toEqual(['taken'])
  })

  it('has all its bytes or does not exist when the writing process is killed', async () => {
    const file = join(folder, 'large')
    const size = 400_000_000
    const program = `
      const { writeAtomically } = await import(${JSON.stringify(join(import.meta.dirname, 'files.ts'))})
      const bytes = Buffer.alloc(${size})
      process.stdout.write('begun')
      await writeAtomically(${JSON.stringify(file)}, bytes)`
    const writer = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(writer.stdout, 'data')
    await expect.poll(() => readdirSync(folder), { interval: 1, timeout: 15_000 }).not.toEqual([])
    writer.kill('SIGKILL')
    await once(writer, 'exit')
    const whole = existsSync(file) ? statSync(file).size : size
    expect(whole).toBe(size)
  })
})
