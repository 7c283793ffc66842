import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readIfThere, writeWhole } from './files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'handsel-files-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('a file of the data folder', () => {
  it('appears whole, in folders that are made for it', async () => {
    const file = join(folder, 'ab', 'cd', 'picture')
    expect(await readIfThere(file)).toBeUndefined()
    await writeWhole(file, Buffer.from('bytes'))
    expect(readFileSync(file, 'utf8')).toBe('bytes')
    expect(readdirSync(join(folder, 'ab', 'cd'))).toEqual(['picture'])
  })

  it('leaves no half file behind when it cannot get its name', async () => {
    const file = join(folder, 'taken')
    mkdirSync(join(file, 'by-a-folder'), { recursive: true })
    await expect(writeWhole(file, Buffer.from('bytes'))).rejects.toThrow()
    expect(readdirSync(folder)).toEqual(['taken'])
  })
})
